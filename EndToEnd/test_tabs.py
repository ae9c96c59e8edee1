"""The tabs port: one tab of a browser has the run."""

import pytest

from ports import Port
from waiting import until


@pytest.fixture
def two(phone, sources):
    """The same port in two tabs of one browser."""
    first = Port(phone, sources, "host-tabs.js", "tabs")
    return first, Port(phone.context.new_page(), sources, "host-tabs.js", "tabs")


def test_sy_1_one_tab_has_the_run_and_another_may_take_it_over(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runHeldElsewhere")
    second.do("tabs.acquireRun", steal=True)
    second.wait_for("tabs.runAcquired")
    first.wait_for("tabs.runTaken")
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runHeldElsewhere")
    assert first.names() == ["tabs.runAcquired", "tabs.runTaken", "tabs.runHeldElsewhere"]
    assert second.names() == ["tabs.runHeldElsewhere", "tabs.runAcquired"]


def test_sy_1_a_released_run_and_that_of_a_closed_tab_are_free(two):
    first, second = two
    first.do("tabs.acquireRun", steal=False)
    first.wait_for("tabs.runAcquired")
    first.do("tabs.releaseRun")
    second.do("tabs.acquireRun", steal=False)
    second.wait_for("tabs.runAcquired")
    second.page.close()
    until(
        first.page,
        "port['tabs.acquireRun']({ steal: false }) ?? heard.filter(({ on }) => on === 'tabs.runAcquired').length > 1")
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
