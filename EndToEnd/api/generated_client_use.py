"""Steps of test_client.py with a generated client: run there, and checked by mypy."""

from http import HTTPStatus

from setlist_client import AuthenticatedClient
from setlist_client.api.profile import patch_profile
from setlist_client.api.workouts import (
    create_workout, delete_workout, list_workouts, patch_workout, read_workout, replace_workout,
)
from setlist_client.models import (
    Activity, CreateWorkoutBody, PatchProfileBody, PatchWorkoutBody, Place, Problem, ProfilePatch, ReplaceWorkoutBody,
    Role, Step, StepTarget, Workout, WorkoutFields, WorkoutPage, WorkoutPatch,
)


def use(address: str, token: str) -> None:
    client = AuthenticatedClient(base_url=address, token=token)

    # Made, with an id of the server's.
    steps = [
        Step(role=Role.WORK, target=StepTarget(time=20)),
        Step(role=Role.REST, target=StepTarget(time=10.5), name="Breathe"),
        Step(role=Role.WORK, target=StepTarget(place=Place(latitude=59.3, longitude=18.1, radius=30))),
    ]
    fields = WorkoutFields(name="Tabata", steps=steps, activity=Activity.RUNNING)
    made = create_workout.sync_detailed(client=client, body=CreateWorkoutBody(fields=fields))
    workout = made.parsed
    assert made.status_code == HTTPStatus.CREATED and isinstance(workout, Workout)
    assert made.headers["Location"].endswith(workout.id) and made.headers["ETag"] == workout.etag
    assert [step.to_dict() for step in workout.fields.steps] == [step.to_dict() for step in steps]
    assert workout.fields.activity is Activity.RUNNING

    # Listed, with its version.
    page = list_workouts.sync(client=client)
    assert isinstance(page, WorkoutPage)
    assert [(each.id, each.etag) for each in page.records] == [(workout.id, workout.etag)] and not page.more

    # Changed where it is of that version, and only there.
    other = PatchWorkoutBody(fields=WorkoutPatch(name="Other"))
    patched = patch_workout.sync(workout.id, client=client, body=other, if_match=page.records[0].etag)
    assert isinstance(patched, Workout) and patched.fields.name == "Other"
    assert patched.fields.steps == workout.fields.steps and patched.fields.activity is Activity.RUNNING
    late = patch_workout.sync_detailed(workout.id, client=client, body=other, if_match=workout.etag)
    assert late.status_code == HTTPStatus.PRECONDITION_FAILED
    emptied = patch_workout.sync(
        workout.id, client=client, body=PatchWorkoutBody(fields=WorkoutPatch(activity=None)), if_match=patched.etag)
    assert isinstance(emptied, Workout) and "activity" not in emptied.fields.to_dict()

    # Changes since the list.
    changes = list_workouts.sync(client=client, changed_since=page.cursor)
    assert isinstance(changes, WorkoutPage) and changes.deleted == []
    assert [each.to_dict() for each in changes.records] == [emptied.to_dict()]

    # Replaced: what is left out is gone.
    less = ReplaceWorkoutBody(fields=WorkoutFields(name="Less", steps=steps[:1]))
    blind = replace_workout.sync_detailed(workout.id, client=client, body=less)
    assert blind.status_code == HTTPStatus.PRECONDITION_REQUIRED
    replaced = replace_workout.sync(workout.id, client=client, body=less, if_match=emptied.etag)
    assert isinstance(replaced, Workout) and len(replaced.fields.steps) == 1

    # An error is told with its place.
    wrong = WorkoutFields(name="Wrong", steps=[steps[0], Step(role=Role.WORK, target=StepTarget(time=-1))])
    refused = create_workout.sync(client=client, body=CreateWorkoutBody(fields=wrong))
    assert isinstance(refused, Problem) and refused.field == "fields.steps[1].target.time", refused

    # Gone.
    gone = delete_workout.sync_detailed(workout.id, client=client, if_match=replaced.etag)
    assert gone.status_code == HTTPStatus.NO_CONTENT
    changes = list_workouts.sync(client=client, changed_since=changes.cursor)
    assert isinstance(changes, WorkoutPage) and changes.deleted == [workout.id] and changes.records == []
    missing = read_workout.sync(workout.id, client=client)
    assert isinstance(missing, Problem) and missing.status == HTTPStatus.NOT_FOUND

    # A field of a family, and one that the document doesn't know.
    weighing = ProfilePatch()
    weighing.additional_properties = {"weight.2026-11-20": 80.5, "later": {"kept": True}}
    profile = patch_profile.sync(client=client, body=PatchProfileBody(fields=weighing))
    assert not isinstance(profile, Problem) and profile is not None
    assert profile.fields.additional_properties == {"weight.2026-11-20": 80.5, "later": {"kept": True}}
