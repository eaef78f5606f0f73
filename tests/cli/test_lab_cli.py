"""The commands of the lab, run as people run them."""

import errno
import json
import re

import msgspec
import pytest

from tablee import __version__, is_compiled
from tablee.bots.levels import levels_of, make_bot
from tablee.bots.seating import play_match
from tablee.cli.entry import run
from tablee.cli.language import Catalogue
from tablee.cli.reasons import reason_of
from tablee.cli.request import options_set
from tablee.games import GAMES
from tablee.games.spyfall.ending import KINDS, WINNING_SIDE
from tablee.kernel.action import TimeUp
from tablee.kernel.chance import Quick, commitment
from tablee.kernel.match import Match
from tablee.kernel.seat import CLOCK
from tablee.lab.record_file import read_record, write_record
from tablee.lab.series import Series, play_one, record_path
from tests.cli.commands import tablee

GAME = "fake-crystal"


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def recorded(tmp_path):
    """The file of a match between two random bots."""
    series = Series(GAME, {}, (("random", "greedy"),), 1, "recorded", tmp_path)
    play_one(series, 0)
    return record_path(series, 0)


def changed(path, **fields):
    """The same file with other things in its head."""
    record = read_record(path)
    record.head = msgspec.structs.replace(record.head, **fields)
    write_record(record, path)
    return path


def simulated(*arguments):
    done = tablee("simulate", GAME, "--bots", "random", "--seed", "7", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


# -- simulate -----------------------------------------------------------------------------------------------


def test_a_simulation_tells_everything_in_one_json_object():
    report = simulated("--seats", 3, "--games", 20, "--workers", 1, "--set", "ability=recycleur")

    assert (report["game"], report["seats"], report["games"], report["asked"]) == (GAME, 3, 20, 20)
    assert report["options"]["ability"] == "recycleur"
    assert (report["seed"], report["workers"], report["interrupted"]) == ("7", 1, False)
    assert report["actions_per_second"] == pytest.approx(report["actions"] / report["seconds"])
    assert report["length"]["mean"] == report["actions"] / 20
    assert report["score"]["points"].keys() == {"mean", "spread", "least", "most"}
    assert [seat["bot"] for seat in report["per_seat"]] == ["random"] * 3
    assert sum(seat["win_share"]["value"] for seat in report["per_seat"]) == pytest.approx(1)
    assert all(0 <= seat["win_share"]["low"] < seat["win_share"]["high"] <= 1 for seat in report["per_seat"])


def test_the_number_of_workers_changes_no_figure():
    timing = {"workers", "seconds", "actions_per_second"}
    one, two = (simulated("--games", 30, "--workers", workers) for workers in (1, 2))

    assert {key: one[key] for key in one.keys() - timing} == {key: two[key] for key in two.keys() - timing}


def test_without_a_seed_a_new_one_is_drawn_and_told(capsys):
    seeds = set()
    for _ in range(2):
        assert run(["simulate", GAME, "--bots", "random", "--games", "1", "--workers", "1", "--json"]) == 0
        seeds.add(json.loads(capsys.readouterr().out)["seed"])

    assert len(seeds) == 2


def test_a_simulation_is_told_in_a_plain_table(capsys):
    assert run(["simulate", GAME, "--bots", "random,greedy", "--games", "10", "--seed", "s", "--workers", "1"]) == 0

    told = capsys.readouterr().out
    assert "fake-crystal with 2 seats: 10 games, seed s" in told
    assert "95% interval" in told
    assert "Even share: 50.0%" in told
    assert "\x1b" not in told and "│" not in told
    first, second = (line.split()[:2] for line in told.splitlines() if line[:1].isdigit() and "actions" not in line)
    assert (first, second) == (["1", "random"], ["2", "greedy"])


def test_a_simulation_speaks_french(capsys):
    command = ["simulate", GAME, "--bots", "random", "--games", "10", "--seed", "s", "--workers", "1", "--lang", "fr"]
    assert run([*command, "--set", "ability=recycleur"]) == 0

    told = capsys.readouterr().out
    assert "fake-crystal à 4 places : 10 parties, graine s" in told
    assert "Options : ability=recycleur" in told
    assert "Part égale : 25,0\u202f%" in told


def test_the_locale_chooses_the_language():
    told = tablee("simulate", GAME, "--bots", "random", "--games", 1, "--workers", 1, LC_ALL="fr_FR.UTF-8").stdout

    assert "1 partie," in told


def test_records_of_a_simulation_can_be_verified(tmp_path, capsys):
    directory = tmp_path / "new" / "records"
    command = ["simulate", GAME, "--bots", "random", "--seats", "2", "--games", "2", "--record", str(directory)]
    assert run(command) == 0

    files = sorted(directory.iterdir())
    assert [file.name for file in files] == ["fake-crystal-000000.jsonl", "fake-crystal-000001.jsonl"]
    for file in files:
        assert run(["verify", str(file)]) == 0
    assert "gives every draw" in capsys.readouterr().out


def test_records_of_an_earlier_simulation_are_kept_unless_it_is_forced(tmp_path, capsys):
    command = ["simulate", GAME, "--bots", "random", "--seats", "2", "--record", str(tmp_path), "--workers", "1"]
    assert run([*command, "--games", "2", "--seed", "first"]) == 0
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    capsys.readouterr()

    said = complaint(capsys, *command, "--games", "3", "--seed", "second")

    assert "2 records" in said and f"{tmp_path}/fake-crystal-000000.jsonl" in said and "--force" in said
    assert "existent déjà" in complaint(capsys, *command, "--games", "3", "--lang", "fr")
    assert "fake-crystal-000000.jsonl exists already" in complaint(capsys, *command, "--games", "1")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before, "nothing was played"
    assert run([*command, "--games", "3", "--seed", "second", "--force"]) == 0
    assert len(list(tmp_path.iterdir())) == 3
    assert not before.items() & {file.name: file.read_bytes() for file in tmp_path.iterdir()}.items()


def test_another_game_may_be_recorded_beside_them(tmp_path):
    command = ["--bots", "random", "--seats", "3", "--games", "1", "--workers", "1", "--record", str(tmp_path)]
    assert run(["simulate", GAME, *command]) == 0
    assert run(["simulate", "cresus", *command]) == 0
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_folder_in_the_place_of_a_file_is_called_one(command, tmp_path, capsys):
    assert f"{tmp_path} is a folder, not a file" in complaint(capsys, command, tmp_path)
    assert f"{tmp_path} est un dossier, pas un fichier" in complaint(capsys, command, tmp_path, "--lang", "fr")


# -- scores as people mean them -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "signs", "cash"), [("en", "Signs ±", "Cash (M) ±"), ("fr", "Signes ±", "Argent (M) ±")]
)
@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_scores_of_cresus_are_told_as_signs_and_cash(command, language, signs, cash, capsys):
    given = ["cresus", "--bots", "random,easy", "--games", "4", "--seed", "s", "--workers", "1"]
    assert run([command, *given, "--lang", language]) == 0

    told = capsys.readouterr().out
    table = told[told.index(signs) :]
    assert cash in table and "Score" not in table
    means = [float(mean.replace(",", ".")) for mean in re.findall(r"([\d.,]+) ± [\d.,]+", table)]
    assert means and all(mean < 3000 for mean in means)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_of_cresus_ends_with_signs_and_cash(command, tmp_path, capsys):
    given = ["--bots", "random", "--seats", "2", "--games", "1", "--seed", "s", "--workers", "1"]
    assert run(["simulate", "cresus", *given, "--record", str(tmp_path)]) == 0
    record = read_record(tmp_path / "cresus-000000.jsonl")
    capsys.readouterr()

    assert run([command, str(tmp_path / "cresus-000000.jsonl")]) == 0

    ending = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Scores: "))
    for score in record.end.outcome.scores:
        signs, cash = score[0], str(score[1]).replace("-", "−")
        assert re.search(rf"\b{signs} signs?, {cash}\sM", ending), ending


def test_in_french_a_thin_space_stands_before_the_semicolon_between_two_scores(tmp_path, capsys):
    given = ["--bots", "random", "--seats", "2", "--games", "1", "--seed", "s", "--workers", "1"]
    assert run(["simulate", "cresus", *given, "--record", str(tmp_path)]) == 0
    capsys.readouterr()

    assert run(["replay", str(tmp_path / "cresus-000000.jsonl"), "--lang", "fr"]) == 0

    event, ending = capsys.readouterr().out.splitlines()[-2:]
    assert "La partie est finie" in event and ending.startswith("Scores")
    assert "M\u202f; " in event and "M\u202f; " in ending


def test_the_parts_of_a_score_are_in_the_json_too(capsys):
    assert (
        run(["simulate", "cresus", "--bots", "random", "--games", "3", "--workers", "1", "--seats", "2", "--json"]) == 0
    )
    report = json.loads(capsys.readouterr().out)
    assert report["score"].keys() == report["per_seat"][0]["score"].keys() == {"signs", "cash"}
    for part in ("signs", "cash"):
        means = [seat["score"][part]["mean"] for seat in report["per_seat"]]
        assert report["score"][part]["mean"] == pytest.approx(sum(means) / len(means))


# -- what a game counts besides -----------------------------------------------------------------------------


def test_a_game_may_have_figures_of_its_own(capsys):
    command = ["simulate", "spyfall", "--seats", "3", "--games", "4", "--seed", "s", "--workers", "1"]
    assert run([*command, "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert report["options"]["virtual-clock"] is True
    sides = report["figures"]["standard"]
    assert sum(side["count"] for side in sides.values()) == 4 * report["options"]["rounds"]
    assert sum(side["share"]["value"] for side in sides.values()) == pytest.approx(1)
    assert sides.keys() <= {"heroes", "joker"}
    assert run(command) == 0
    assert re.search(r"standard +Joker \(and Harley\) +\d+ +[\d.]+% +[\d.]+ – [\d.]+%", capsys.readouterr().out)


def test_other_games_have_none(capsys):
    assert run(["simulate", GAME, "--bots", "random", "--games", "1", "--workers", "1", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["figures"] == {}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_figures_of_spyfall_have_their_words(language):
    words = Catalogue("spyfall", language)

    for column in ("group", "result", "count"):
        assert words.say(f"figures.column.{column}")
    for kind in KINDS.values():
        assert words.say(f"figures.group.{kind}")
    for side in set(WINNING_SIDE.values()):
        assert words.say(f"figures.result.{side}")


def test_a_game_with_levels_of_its_own_says_which(capsys):
    assert run(["simulate", "spyfall", "--bots", "search", "--games", "1"]) == 2

    assert "no bot 'search' for spyfall; known: random, easy, normal, hard" in capsys.readouterr().err


# -- arena --------------------------------------------------------------------------------------------------


def test_an_arena_tells_each_bot_s_share_against_the_even_one(capsys):
    command = ["arena", GAME, "--bots", "greedy,random,random,random", "--games", "8", "--seed", "s", "--json"]
    assert run(command) == 0

    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["seats"], report["even_share"]) == (8, 4, 0.25)
    standings = {standing["bot"]: standing for standing in report["standings"]}
    assert standings.keys() == {"greedy", "random"}
    assert standings["random"]["seats"] == 3
    shares = [standing["seats"] * standing["win_share"]["value"] for standing in standings.values()]
    assert sum(shares) == pytest.approx(1)
    assert standings["greedy"]["rating"].keys() == {"mu", "sigma", "ordinal"}
    assert standings["greedy"]["score"]["points"]["mean"] > 0


def test_an_arena_is_told_in_a_plain_table(capsys):
    assert run(["arena", GAME, "--bots", "greedy,random", "--seats", "4", "--games", "4", "--workers", "1"]) == 0

    told = capsys.readouterr().out
    assert "fake-crystal with 4 seats: 4 games" in told
    assert "Even share: 25.0%" in told
    assert "Rating" in told
    assert "those of one seat" in told


# -- replay and verify --------------------------------------------------------------------------------------


def test_a_finished_match_is_told_with_all_its_secrets(recorded, capsys):
    assert run(["replay", str(recorded)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "fake-crystal: random, greedy"
    assert any("random draws" in line for line in lines)
    assert any("greedy draws" in line for line in lines)
    assert lines[-1].startswith("Scores: ") and lines[-1].endswith(" wins.")


def test_a_replay_begins_where_it_is_asked_to(recorded, capsys):
    assert run(["replay", str(recorded), "--from", "20"]) == 0

    numbers = [int(line.split()[0]) for line in capsys.readouterr().out.splitlines()[1:-1]]
    assert numbers[0] >= 20 and numbers == sorted(numbers)


def test_a_replay_through_the_eyes_of_a_seat_keeps_the_secrets_of_the_other(recorded, capsys):
    assert run(["replay", str(recorded), "--seat", "2"]) == 0

    told = capsys.readouterr().out
    assert "greedy draws" in told
    assert "random draws" not in told


def test_a_replay_speaks_french(recorded, capsys):
    assert run(["replay", str(recorded), "--lang", "fr"]) == 0

    assert "Victoire\u00a0: " in capsys.readouterr().out


def running(path):
    """The same file as if the match still ran."""
    record = read_record(path)
    record.end = None
    del record.entries[30:]
    write_record(record, path)
    return path


def test_a_running_match_is_told_as_a_spectator_sees_it(recorded, capsys):
    assert run(["replay", str(running(recorded))]) == 0

    told = capsys.readouterr().out
    assert "draws" not in told
    assert ": place" not in told.lower()
    assert told.splitlines()[-1] == "The game is not over."


def test_a_running_match_can_be_told_to_one_of_its_seats(recorded, capsys):
    assert run(["replay", str(running(recorded)), "--seat", "1"]) == 0

    told = capsys.readouterr().out
    assert "random draws" in told
    assert "greedy draws" not in told
    assert not any(" greedy: " in line for line in told.splitlines()[1:])


def test_seats_of_the_same_name_are_told_apart_and_names_are_harmless(recorded, capsys):
    changed(recorded, seats=("Ana\x1b[31m", "Ana\x1b[31m"))
    assert run(["replay", str(recorded)]) == 0

    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "Ana�[31m 1, Ana�[31m 2" in told


def test_a_clock_that_played_is_told(tmp_path, capsys):
    match = Match.start(GAMES[GAME], ("Ana", "Bob"), seed=bytes(32))
    (deadline,) = match.game.deadlines(match.state)
    match.play(CLOCK, TimeUp(deadline.which), deadline.due)
    path = tmp_path / "slow.jsonl"
    write_record(match.record, path)
    assert run(["replay", str(path)]) == 0

    assert "Time is up." in capsys.readouterr().out


def test_verifying_tells_what_was_verified(recorded, capsys):
    record = read_record(recorded)
    assert run(["verify", str(recorded)]) == 0

    told = capsys.readouterr().out
    assert f"{len(record.entries)} actions replayed" in told
    assert record.end.seed in told and record.head.commitment in told


def test_verifying_a_running_match_says_what_cannot_be_verified_yet(recorded, capsys):
    assert run(["verify", str(running(recorded))]) == 0

    told = capsys.readouterr().out
    assert "30 actions replayed" in told
    assert "secret until then" in told


@pytest.mark.parametrize(
    ("number", "language", "says"),
    [
        (0, "en", "The set-up was taken over from another game"),
        (1, "en", "The set-up and the first action were taken over from another game"),
        (40, "en", "The set-up and the first 40 actions were taken over from another game"),
        (0, "fr", "La mise en place a été reprise d’une autre partie"),
        (1, "fr", "La mise en place et la première action ont été reprises d’une autre partie"),
        (40, "fr", "La mise en place et les 40 premières actions ont été reprises d’une autre partie"),
    ],
)
def test_verifying_a_match_played_on_from_another_says_so(number, language, says, recorded, capsys):
    game = GAMES[GAME]
    match = Match.branch(game, read_record(recorded), number, ["Ana", "Bob"])
    write_record(match.record, recorded)
    assert run(["verify", str(recorded), "--lang", language]) == 0
    assert says in " ".join(capsys.readouterr().out.split())

    play_match(match, [make_bot("random", game, Quick(seat)) for seat in range(2)])
    write_record(match.record, recorded)
    assert run(["verify", str(recorded), "--lang", language]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert says in told
    assert ("gives every draw after that" if language == "en" else "donne chaque tirage suivant") in told


# -- bench, help, version -----------------------------------------------------------------------------------


def test_a_benchmark_measures_every_game_at_every_number_of_seats(capsys, monkeypatch):
    monkeypatch.setattr("tablee.cli.bench.SECONDS", 0.2)
    assert run(["bench", "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert report["compiled"] is is_compiled()
    measured = [(speed["game"], speed["seats"]) for speed in report["speeds"]]
    ranges = {name: range(game.fewest_seats, game.most_seats + 1) for name, game in GAMES.items()}
    assert measured == [(name, seats) for name, numbers in ranges.items() for seats in numbers]

    assert run(["bench"]) == 0
    told = capsys.readouterr().out
    assert "compiled kernel" in told or "pure Python kernel" in told
    assert "make bench" in told


def test_an_interrupted_benchmark_tells_what_it_has(capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("tablee.cli.bench.measure", interrupted)

    assert run(["bench"]) == 130
    assert "Interrupted" in capsys.readouterr().out


def test_the_help_lists_every_command(capsys):
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(
        name in told for name in ("serve", "tidy", "play", "simulate", "arena", "replay", "verify", "bench", "conform")
    )


def test_without_arguments_tables_are_served(capsys, monkeypatch):
    monkeypatch.setenv("TABLEE_STORE", "nowhere://at-all")
    monkeypatch.setenv("TABLEE_PORT", "0")  # the usual one may be taken
    assert run([]) == 2
    assert "nowhere://at-all" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "tidy", "simulate", "arena", "replay", "verify", "bench", "conform"])
def test_every_argument_has_its_help_in_both_languages(command, capsys):
    for arguments, word in ((["--lang", "fr"], "Afficher cette aide."), ([], "Show this help.")):
        assert run([command, *arguments, "--help"]) == 0
        assert word in capsys.readouterr().out


def test_the_version_is_told(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"tablee {__version__}\n"


# -- wrong arguments ----------------------------------------------------------------------------------------


def complaint(capsys, *arguments):
    """The one line a wrong command is answered with."""
    assert run([str(argument) for argument in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tablee: ") and err.endswith("\n") and err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("nothing", "no such command: 'nothing'; known: serve, tidy, play, simulate"),
        ("simulate", "'GAME' is missing"),
        ("simulate chess", "unknown game 'chess'; known: fake-crystal"),
        ("simulate fake-crystal --colour red", "no such option: --colour"),
        ("simulate fake-crystal --bots nobody", "no bot 'nobody' for fake-crystal; known: random, easy, greedy"),
        ("simulate fake-crystal --bots random,", "no bot ''"),
        ("simulate fake-crystal --bots random,random --seats 3", "2 bots for 3 seats"),
        ("simulate fake-crystal --seats 1", "fake-crystal is for 2 to 5 seats, not 1"),
        ("simulate fake-crystal --seats 6", "fake-crystal is for 2 to 5 seats, not 6"),
        ("simulate fake-crystal --seats many", "'--seats' takes a number"),
        ("simulate fake-crystal --games 0", "'--games' takes a number, 1 or more"),
        ("simulate fake-crystal --workers 0", "'--workers' takes a number from 1 to 256"),
        ("simulate fake-crystal --set ability", "--set takes option=value, not 'ability'"),
        ("simulate fake-crystal --set colour=red", "no option 'colour'; known: ability, first-player"),
        ("simulate fake-crystal --set ability=none", "ability cannot be 'none'; choose one of: espion, negociateur"),
        ("simulate fake-crystal --record /dev/null/x", "cannot write to /dev/null/x"),
        ("simulate fake-crystal --lang de", "'de' is not a language we speak"),
        ("arena fake-crystal", "'--bots' is missing"),
        ("arena fake-crystal --bots greedy", "at least two different bots"),
        ("arena fake-crystal --bots greedy,greedy", "at least two different bots"),
        ("arena fake-crystal --bots greedy,random,random --seats 2", "3 bots do not fit on 2 seats"),
        ("replay nowhere.jsonl", "no such file: nowhere.jsonl"),
        ("verify nowhere.jsonl", "no such file: nowhere.jsonl"),
        ("verify one.jsonl two.jsonl", "two.jsonl"),
    ],
)
def test_a_wrong_argument_gets_one_clear_line(arguments, says, capsys):
    assert says in complaint(capsys, *arguments.split())


def test_complaints_are_made_in_french_too(capsys):
    assert "jeu inconnu : « chess »" in complaint(capsys, "simulate", "chess", "--lang", "fr")
    assert "jeu inconnu : « chess »" in complaint(capsys, "simulate", "chess", "--lang=fr")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("nothing", "commande inconnue : « nothing » ; commandes connues : serve, tidy"),
        ("simulate", "il manque 'GAME'"),
        ("simulate fake-crystal --colour red", "option inconnue : --colour"),
        ("simulate fake-crystal --seats many", "'--seats' attend un nombre"),
        ("simulate fake-crystal --games 0", "'--games' attend un nombre, 1 au moins"),
        ("simulate fake-crystal --workers 999", "'--workers' attend un nombre de 1 à 256"),
        ("simulate fake-crystal --json=3", "--json ne prend pas de valeur"),
        ("serve --port 99999", "'--port' attend un nombre de 0 à 65535"),
        ("verify one.jsonl two.jsonl", "plus d’arguments que la commande n’en prend : two.jsonl"),
        ("play spyfall --seats 4 --set harley=true", "l’option harley demande au moins cinq joueurs (SP-901)"),
        ("play spyfall --set rounds=99", "l’option rounds ne peut pas valoir « 99 » ; valeurs possibles : 3, 5, 7"),
        ("play spyfall --set rounds=99", "un nombre de 1 à 23"),
        ("play spyfall --set places=x", "8 à 20 lieux, un par ligne, pas 1"),
        ("simulate fake-crystal --record /dev/null/x", "une partie du chemin n’est pas un dossier"),
        ("play --record /nowhere/at/all.jsonl", "ce fichier ou ce dossier n’existe pas"),
    ],
)
def test_complaints_in_french_tell_the_reason_in_french(arguments, says, capsys):
    command, *rest = arguments.split()
    assert says in complaint(capsys, command, "--lang", "fr", *rest)


@pytest.mark.parametrize(("language", "says"), [("en", "x: the name is too long"), ("fr", "x : le nom est trop long")])
def test_what_the_system_refuses_is_told_with_the_file_in_both_languages(language, says, capsys):
    assert run(["verify", "x" * 300, "--lang", language]) == 1
    assert capsys.readouterr().err.endswith(f"{says}\n")


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (errno.EISDIR, "it is a folder", "c’est un dossier"),
        (errno.ELOOP, f"the system reports error {errno.ELOOP}", f"le système signale l’erreur {errno.ELOOP}"),
    ],
)
def test_no_reason_is_in_the_words_of_the_system(number, english, french):
    wrong = OSError(number, "in words of its own")
    assert [reason_of(wrong, Catalogue("lab", language)) for language in ("en", "fr")] == [english, french]


def test_an_option_without_its_value_is_told_so_in_both_languages(capsys):
    assert "--bots needs a value" in complaint(capsys, "arena", "cresus", "--bots")
    assert "--bots attend une valeur" in complaint(capsys, "arena", "--lang", "fr", "cresus", "--bots")


def test_a_language_nobody_speaks_is_told_so(capsys):
    assert "'de' is not a language we speak; choose one of: fr, en" in complaint(capsys, "verify", "x", "--lang", "de")


def test_a_wrong_argument_leaves_no_trace_in_a_process_of_its_own():
    done = tablee("simulate", "chess")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tablee: unknown game 'chess'; known: fake-crystal, spyfall, cresus\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record_is_refused(command, tmp_path, capsys):
    path = tmp_path / "file"
    for content, says in ((b"", "empty"), (b"hello", "not JSON"), (b"{}", "not a head"), (b"\xff\x00", "not JSON")):
        path.write_bytes(content)
        assert says in complaint(capsys, command, path)


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"format": 99}, "record format 99 is unknown here"),
        ({"game": "chess"}, "record of an unknown game, 'chess'; known: fake-crystal"),
        ({"rules": 99}, "rules version 99; this program plays version 1"),
        ({"options": {"colour": "red"}}, "unknown option 'colour'"),
        ({"seats": ("alone",)}, "2 to 5 seats, not 1"),
    ],
)
def test_a_record_from_elsewhere_is_refused(command, fields, says, recorded, capsys):
    changed(recorded, **fields)
    assert run([command, str(recorded)]) == 2
    assert says in capsys.readouterr().err


def test_a_seat_the_match_has_not_is_refused(recorded, capsys):
    for seat in (0, 3):
        assert f"no seat {seat}: seats go from 1 to 2" in complaint(capsys, "replay", recorded, "--seat", seat)


def with_seed(path, seed):
    """The same file, forged: another seed and its commitment."""
    record = read_record(changed(path, commitment=commitment(seed)))
    record.end = msgspec.structs.replace(record.end, seed=seed.hex())
    write_record(record, path)
    return path


def with_entry(path, **fields):
    record = read_record(path)
    record.entries[10] = msgspec.structs.replace(record.entries[10], **fields)
    write_record(record, path)
    return path


@pytest.mark.parametrize(
    ("forged", "says"),
    [
        (lambda path: changed(path, commitment="0" * 64), "does not fit the commitment"),
        (lambda path: with_seed(path, bytes(32)), "the seed does not give what was drawn"),
        (lambda path: with_seed(path, b"short"), "does not fit the commitment"),
        (lambda path: with_entry(path, digest="0" * 16), "action 11: the state differs"),
        (lambda path: with_entry(path, seat=7), "action 11 cannot be played"),
        (lambda path: with_entry(path, action=["place"]), "cannot be played"),
    ],
)
def test_a_forged_record_is_not_verified(forged, says, recorded, capsys):
    assert says in complaint(capsys, "verify", forged(recorded))


@pytest.mark.parametrize(
    ("forged", "says"),
    [
        (lambda path: changed(path, commitment="0" * 64), "la graine ne va pas avec l’engagement"),
        (lambda path: with_seed(path, bytes(32)), "la graine ne donne pas ce qui a été tiré"),
        (lambda path: with_entry(path, digest="0" * 16), "action 11 : l’état diffère de celui enregistré"),
        (lambda path: with_entry(path, seat=7), "l’action 11 ne peut pas être jouée : FC-"),
        (lambda path: with_entry(path, action=["place"]), "l’action 11 ne peut pas être jouée : le jeu n’a pas"),
        (lambda path: with_entry(path, at=-1), "l’action 11 ne peut pas être jouée : son heure précède"),
        (lambda path: changed(path, rules=99), "fake-crystal selon la version 99 des règles"),
        (lambda path: changed(path, seats=("alone",)), "fake-crystal se joue de 2 à 5 places, pas à 1"),
        (lambda path: changed(path, options={"colour": "red"}), "option inconnue : « colour »"),
        (lambda path: changed(path, options={"ability": "red"}), "l’option ability ne peut pas valoir « red »"),
        (lambda path: changed(path, drawn=()), "la mise en place est impossible : il lui manque des tirages"),
        (lambda path: path.write_bytes(path.read_bytes() + b"{}\n") and path, "n’est pas une ligne d’enregistrement"),
    ],
)
def test_the_same_in_french(forged, says, recorded, capsys):
    assert says in complaint(capsys, "verify", forged(recorded), "--lang", "fr")


# -- examples in help and complaints --------------------------------------------------------------------------


def helped(capsys, *arguments):
    assert run([*arguments, "--help"]) == 0
    return " ".join(re.sub("[│╭╮╰╯─]", " ", capsys.readouterr().out).split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_the_examples_in_help_are_those_of_the_game_at_hand(command, game, language, capsys):
    told = helped(capsys, command, game, "--lang", language)
    setting = re.search(r"(?:for instance|par exemple) ([\w-]+)=([\w-]+)", told)
    option = next(option for option in GAMES[game].options if option.id == setting[1])
    assert option.read(setting[2]) != option.default
    bots = re.search(r"(random, [\w, .:]*\w)\.", told)[1].split(", ")
    assert bots == list(levels_of(GAMES[game]))

    series = Series(game, options_set(GAMES[game], [setting[0].split()[-1]]), (tuple(bots[:1] * 4),), 1, "s")
    for bot in bots:
        msgspec.structs.replace(series, lineups=((bot,) * 4,)).check()


def test_without_a_game_the_help_has_an_example_of_each(capsys):
    told = helped(capsys, "simulate")
    for game in GAMES.values():
        assert f"({game.name})" in told and game.name in told
    assert "spyfall: random, easy, normal, hard" in told


@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_a_complaint_can_be_followed(game, capsys):
    example = re.search(r"--bots (\S+)$", complaint(capsys, "arena", game, "--bots", "random").strip())[1]
    assert run(["arena", game, "--bots", example, "--games", "1", "--workers", "1"]) == 0
