"""SH-12: one journey in every engine, on a clock that stands still but where the journey moves it."""


def test_it_1_it_9_hi_1_a_workout_is_made_and_run_and_is_in_the_history(visit):
    person = visit()
    person.create(Prepare=5, Work=40, Rounds=3)
    person.list_is("Workouts", "Workout 1")
    person.holds_time()
    person.play("Workout 1")
    # 5 s, and three times 40 s of work and 10 s of rest.
    person.leaves(155, within=0)
    person.reads("Prepare", "[aria-current=step]")
    person.time_passes(50)
    person.leaves(105, within=0)
    person.reads("Rest", "[aria-current=step]")
    person.time_passes(105)
    person.one("Workout complete", "heading")
    person.reads("2:35", "dl")
    person.press("Done")
    person.is_on("Profile")
    person.tab("History")
    person.row("Workout 1")
    person.reload()
    person.is_on("History")
    person.row("Workout 1")
