"""The tabs port: one tab of a browser has the run."""

import pytest

from ports import Port
from waiting import until


@pytest.fixture
def two(phone, sources):
    """The same port in two tabs of one browser, whose clock stands still: who is asked has the time to answer."""
    phone.clock.install(time=0)
    phone.clock.pause_at(10_000)
    first = Port(phone, sources, "host-tabs.js", "tabs")
    return first, Port(phone.context.new_page(), sources, "host-tabs.js", "tabs")


def test_sy_1_one_tab_has_the_run_and_another_may_take_it_over(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runHeldElsewhere")
    second.do("tabs.acquireRun", steal=True)
    # The tab that has the right to run stores the run's state before it loses the right.
    first.wait_for("tabs.runWanted")
    first.do("tabs.giveRun")
    second.wait_for("tabs.runAcquired")
    first.wait_for("tabs.runTaken")
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runHeldElsewhere")
    assert first.names() == ["tabs.runAcquired", "tabs.runWanted", "tabs.runTaken", "tabs.runHeldElsewhere"]
    assert second.names() == ["tabs.runHeldElsewhere", "tabs.runAcquired"]


def test_en_7_a_tab_that_does_not_answer_loses_the_run(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    second.do("tabs.acquireRun", steal=True)
    first.wait_for("tabs.runWanted")
    second.page.clock.run_for(2_000)
    second.wait_for("tabs.runStolen")
    first.wait_for("tabs.runTaken")


def test_en_7_who_was_refused_or_robbed_waits_and_hears_when_the_run_is_free(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runHeldElsewhere")
    first.do("tabs.releaseRun")
    second.wait_for("tabs.runFreed")
    first.do("tabs.acquireRun", steal=True)
    second.do("tabs.giveRun")
    first.wait_for("tabs.runAcquired", 2)
    second.wait_for("tabs.runTaken")
    first.page.close()
    second.wait_for("tabs.runFreed", 2)


def test_en_7_who_waits_no_longer_hears_nothing_and_one_that_was_just_released_is_free(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runHeldElsewhere")
    second.do("tabs.releaseRun")
    for count in (2, 3, 4):
        first.do("tabs.releaseRun")
        first.do("tabs.acquireRun", steal=False)
        first.wait_for("tabs.runAcquired", count)
    assert second.names() == ["tabs.runHeldElsewhere"]
    assert "tabs.runHeldElsewhere" not in first.names()


def test_sy_1_a_released_run_and_that_of_a_closed_tab_are_free(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    first.do("tabs.releaseRun")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runAcquired")
    second.page.close()
    # Once the browser has noticed that it is gone.
    until(first.page, "navigator.locks.query().then(({ held }) => held.length === 0)")
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired", 2)
    assert "tabs.runTaken" not in first.names()


def test_sy_1_the_holder_asks_twice_and_still_holds(two):
    first, second = two
    for count in (1, 2):
        first.do("tabs.acquireRun", steal=count == 2)
        first.wait_for("tabs.runAcquired", count)
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runHeldElsewhere")


def test_sy_1_tabs_hear_each_other_but_not_themselves(two):
    first, second = two
    first.do("tabs.broadcast", text='{"changed":"workouts/1"}')
    assert second.wait_for("tabs.received")["text"] == '{"changed":"workouts/1"}'
    assert first.heard() == []
