"""The commands of `tablee`, and what its help says in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from tablee import __version__
from tablee.cli.arena import arena
from tablee.cli.bench import bench
from tablee.cli.conform import conform
from tablee.cli.examples import facts_of_help
from tablee.cli.language import Catalogue
from tablee.cli.play import play
from tablee.cli.records import replay, verify
from tablee.cli.serve import serve
from tablee.cli.simulate import simulate
from tablee.cli.tidy import tidy

app = typer.Typer(name="tablee", add_completion=False)
for _command in (serve, tidy, play, simulate, arena, replay, verify, bench, conform):
    app.command()(_command)


@app.callback(invoke_without_command=True)
def tablee(context: typer.Context, version: Annotated[bool, typer.Option("--version", is_eager=True)] = False) -> None:
    if version:
        print(f"tablee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def command_in(texts: Catalogue, game: str | None = None) -> TyperGroup:
    """Return the whole command with its help in the language of the catalogue, and examples of the game named."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    rich_utils.COMMANDS_PANEL_TITLE = texts.say("help.commands")
    rich_utils.REQUIRED_LONG_STRING = texts.say("help.required")
    rich_utils.DEFAULT_STRING = texts.say("help.default")
    facts = facts_of_help(game)
    _explain(group, texts, facts)
    for command in group.commands.values():
        assert isinstance(command, TyperCommand)
        _explain(command, texts, facts)
    return group


def _explain(command: TyperCommand | TyperGroup, texts: Catalogue, facts: Mapping[str, str]) -> None:
    """Set the help of a command and its arguments, where the catalogue has it."""
    key = f"help.{command.name}"
    if texts.has(key):
        command.help = texts.say(key)
    for parameter in command.params:
        for key in (f"option.{command.name}.{parameter.name}", f"option.{parameter.name}"):
            if isinstance(parameter, TyperArgument | TyperOption) and not parameter.help and texts.has(key):
                parameter.help = texts.say(key, **facts)
    help_option = command.get_help_option(typer.Context(command))
    if help_option is not None:
        help_option.help = texts.say("option.help")
