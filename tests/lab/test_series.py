"""Series of matches: the same whoever plays them."""

import os
import signal
import threading
from collections import Counter

import pytest

from tablee.bots.levels import BadBot
from tablee.games import GAMES
from tablee.kernel.chance import derived_seed
from tablee.kernel.game import BadTable
from tablee.kernel.match import verify
from tablee.kernel.options import BadOption
from tablee.lab.crew import SPAWN, Crew, SeriesFailed, deaf_to_interrupts
from tablee.lab.record_file import read_record
from tablee.lab.series import Series, play_one, record_path

GAME = "fake-crystal"


def series_of(matches, bots=("random", "random", "random"), seed="test", records=None, options=None):
    return Series(GAME, options or {}, (tuple(bots),), matches, seed, records)


def test_matches_come_in_order_and_do_not_depend_on_the_number_of_workers():
    series = series_of(30)
    alone = [play_one(series, number) for number in range(30)]

    assert list(Crew(series, 1).play()) == alone
    assert list(Crew(series, 2).play()) == alone


def test_another_seed_gives_other_matches():
    assert play_one(series_of(1), 0) != play_one(series_of(1, seed="other"), 0)


def test_searching_a_number_of_iterations_is_the_same_every_time():
    series = series_of(1, bots=("search:3", "greedy"))

    assert play_one(series, 0) == play_one(series, 0)


def test_more_workers_than_matches_are_not_started():
    assert len(list(Crew(series_of(1), 50).play())) == 1


def test_time_counts_while_playing():
    crew = Crew(series_of(5), 1)
    list(crew.play())

    assert 0 < crew.seconds < 60


def test_a_recorded_match_is_the_one_played_without_a_record(tmp_path):
    series = series_of(2, records=tmp_path)

    assert list(Crew(series, 1).play()) == [play_one(series_of(2), number) for number in range(2)]
    for number in range(2):
        record = read_record(record_path(series, number))
        verify(GAMES[GAME], record)
        assert record.head.seats == ("random", "random", "random")
        assert record.end.seed == derived_seed("test", number).hex()


def test_lineups_are_taken_in_turn():
    series = Series(GAME, {}, (("random", "greedy"), ("greedy", "random")), 10, "x")

    assert [series.lineup(number)[0] for number in range(4)] == ["random", "greedy", "random", "greedy"]
    assert series.seats() == 2


@pytest.mark.parametrize(
    ("series", "error"),
    [
        (series_of(1, bots=("random",)), BadTable),
        (series_of(1, bots=("random",) * 6), BadTable),
        (series_of(1, bots=("random", "nobody")), BadBot),
        (series_of(1, options={"colour": "red"}), BadOption),
    ],
)
def test_what_cannot_be_played_is_found_before_it_begins(series, error):
    with pytest.raises(error):
        series.check()


def test_once_stopped_what_is_done_is_given_and_the_workers_are_gone():
    stopped = threading.Event()
    crew = Crew(series_of(100_000), 2, stopped.is_set)
    numbers = []
    for played in crew.play():
        numbers.append(played.number)
        stopped.set()

    assert 0 < len(numbers) < 100_000
    assert numbers == sorted(set(numbers))
    assert not crew.workers()


def test_stopped_before_the_start_nothing_is_played():
    assert not list(Crew(series_of(1000), 1, lambda: True).play())


def test_whoever_stops_asking_ends_the_workers():
    crew = Crew(series_of(100_000), 1)
    playing = crew.play()
    next(playing)
    assert crew.workers()

    playing.close()

    assert not crew.workers()


def test_a_match_that_fails_is_named(capfd):
    series = series_of(3, bots=("random", "nobody"))

    with pytest.raises(SeriesFailed, match=r"match 0 of seed test failed: BadBot: no bot 'nobody'"):
        list(Crew(series, 1).play())
    assert "BadBot" in capfd.readouterr().err


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_ctrl_c_is_not_lost_while_workers_start():
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append("once"))
    try:
        with deaf_to_interrupts():
            ours, theirs = SPAWN.Pipe()
            worker = SPAWN.Process(target=theirs.send, args=("still here",), daemon=True)
            worker.start()
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # another thread would let it through
            os.kill(worker.pid, signal.SIGINT)
            assert heard == []
        assert heard == ["once"]
        assert ours.recv() == "still here"
    finally:
        signal.signal(signal.SIGINT, before)
        worker.kill()
        worker.join()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_worker_that_is_killed_is_told():
    crew = Crew(series_of(1_000_000), 2)
    playing = crew.play()
    next(playing)
    os.kill(crew.workers()[0], signal.SIGKILL)

    with pytest.raises(SeriesFailed, match="ended unexpectedly"):
        for _ in playing:
            pass
    assert not crew.workers()


def test_a_series_can_be_played_beside_the_main_thread():
    found = []
    thread = threading.Thread(target=lambda: found.extend(Crew(series_of(2), 1).play()))
    thread.start()
    thread.join()

    assert Counter(played.number for played in found) == {0: 1, 1: 1}
