"""The five Special Abilities, by their ids."""

from typing import Final

from tablee.games.fake_crystal.abilities.forerunner import Forerunner
from tablee.games.fake_crystal.abilities.negotiator import Negotiator
from tablee.games.fake_crystal.abilities.preemptor import Preemptor
from tablee.games.fake_crystal.abilities.recycler import Recycler
from tablee.games.fake_crystal.abilities.spy import Spy
from tablee.games.fake_crystal.ability import Ability

ABILITIES: Final[dict[str, Ability]] = {
    ability.id: ability for ability in (Spy(), Negotiator(), Recycler(), Preemptor(), Forerunner())
}
