"""That journeys wait for the store: else what they say of reloads and kills would be chance."""

from devices import PHONE
from waiting import until

# The store confirms a write when it is told to.
HELD = """
window.held = [];
const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(handler) { set.call(this, (event) => { window.isFree ? handler(event) : held.push(() => handler(event)); }); },
});
"""


def test_sh_6_what_was_done_counts_as_stored_when_the_store_has_confirmed_it(visit):
    person = visit(PHONE, script=HELD, is_first=True)
    page = person.page
    page.evaluate("isFree = true")
    person.goes_on_without_an_account()
    person.is_stored()
    page.evaluate("isFree = false")
    person.create(Rounds=3)
    # It is shown and handed over.
    until(page, "held.length > 0")
    assert not page.evaluate("setlistWatch.isStored()")
    page.evaluate("isFree = true; for (const confirm of held) confirm();")
    person.is_stored()
    page.reload()
    person.list_is("Workouts", "Workout 1")
