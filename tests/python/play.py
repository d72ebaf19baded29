"""Plays Drift over gRPC as somebody would who has nothing but the protos.

    play.py <stubs> <address>

Two seats are played to the end with nothing but decisions and notations. On the way: a typed body, a stream that
is cut and resumed, an error with its details, and a health check.
"""

import random
import sys
import threading
import uuid

stubs, address = sys.argv[1:3]
sys.path.insert(0, stubs)

import grpc  # noqa: E402
from google.rpc import error_details_pb2  # noqa: E402
from grpc_health.v1 import health_pb2, health_pb2_grpc  # noqa: E402
from grpc_status import rpc_status  # noqa: E402
from orrery.games.drift.v1 import drift_pb2  # noqa: E402
from orrery.v1 import (  # noqa: E402
    decision_pb2,
    error_pb2,
    game_pb2,
    game_service_pb2 as pb,
    game_service_pb2_grpc,
)

channel = grpc.insecure_channel(address)
games = game_service_pb2_grpc.GameServiceStub(channel)


def bearer(token):
    return [("authorization", "Bearer " + token)]


def health():
    stub = health_pb2_grpc.HealthStub(channel)
    for service in ["", "orrery.v1.GameService"]:
        answer = stub.Check(health_pb2.HealthCheckRequest(service=service), timeout=10)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING, answer


def create():
    config = game_pb2.GameConfig(drift=drift_pb2.Config(rounds=3, map=drift_pb2.MAP_SIZE_LARGE))
    seats = [game_pb2.SeatSpec(display_name="Ada"), game_pb2.SeatSpec(display_name="Zoë")]
    request = pb.CreateGameRequest(config=config, seats=seats, request_id=str(uuid.uuid4()))
    created = games.CreateGame(request, timeout=10)
    assert created.game.game_type == "drift" and len(created.seat_tokens) == 2, created.game
    assert [seat.display_name for seat in created.game.seats] == ["Ada", "Zoë"]
    return created


def asked(game_id, token):
    request = pb.GetLegalActionsRequest(game_id=game_id)
    return games.GetLegalActions(request, metadata=bearer(token), timeout=10)


def submit(game_id, token, decision_id, action):
    request = pb.SubmitActionRequest(
        game_id=game_id, decision_id=decision_id, actions=[action], request_id=str(uuid.uuid4())
    )
    return games.SubmitAction(request, metadata=bearer(token), timeout=10)


def refusal(game_id, token):
    """The rules refuse a course that there is not, and say which rule it is."""
    decision = next(d for d in asked(game_id, token).decisions if not d.is_optional)
    try:
        submit(game_id, token, decision.decision_id, decision_pb2.Action(notation="course 7"))
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error
        info, violation = error_details_pb2.ErrorInfo(), error_pb2.RuleViolation()
        packed = rpc_status.from_call(error).details
        assert any(detail.Unpack(info) for detail in packed), packed
        assert any(detail.Unpack(violation) for detail in packed), packed
        assert (info.domain, info.reason) == ("orrery", "NO_SUCH_COURSE"), info
        assert violation.reason == info.reason and violation.decision_id == decision.decision_id, violation
        assert list(violation.rule_ids) == ["DR-0100"] and violation.action_index == 0, violation
        return
    raise AssertionError("course 7 was accepted")


def typed(game_id, token):
    """A typed answer is as good as a text, and the table comes as a message."""
    decision = next(d for d in asked(game_id, token).decisions if not d.is_optional)
    action = decision_pb2.Action(drift=drift_pb2.Action(course=drift_pb2.SetCourse(course=2)))
    done = submit(game_id, token, decision.decision_id, action)
    event = done.events[0]
    assert event.WhichOneof("body") == "drift" and event.drift.course_set.course == 2, event
    assert event.notation == "p1 course 2", event
    request = pb.GetGameRequest(game_id=game_id, include_view=True)
    view = games.GetGame(request, metadata=bearer(token), timeout=10).view
    assert view.drift.own.seat == 1 and view.drift.ships[0].course == 2 and view.drift.radius == 3, view


class Follower(threading.Thread):
    """Follows a game to its end; hangs up after every tenth event and resumes where it was."""

    def __init__(self, game_id, token):
        super().__init__(daemon=True)
        self.game_id, self.token = game_id, token
        self.events, self.cuts, self.failure = [], 0, None
        self.start()

    def run(self):
        try:
            after = 0
            while not (self.events and self.events[-1].drift.HasField("ended")):
                after = self.listen(after)
        except Exception as failure:  # told by the main thread
            self.failure = failure

    def listen(self, after):
        request = pb.StreamEventsRequest(game_id=self.game_id, after_version=after)
        stream = games.StreamEvents(request, metadata=bearer(self.token), timeout=60)
        pending = []
        for message in stream:
            if message.WhichOneof("message") != "event":
                continue
            pending.append(message.event)
            if not message.event.is_last:
                continue
            # A cursor points behind a whole version only.
            self.events += pending
            after, pending = message.event.version, []
            if len(self.events) // 10 > self.cuts or message.event.drift.HasField("ended"):
                self.cuts += 1
                stream.cancel()
                return after
        return after


def play(game_id, tokens, choice):
    """Answers whatever is asked until nothing is: nothing but decisions and notations."""
    while True:
        open_for_somebody = False
        for token in tokens:
            decisions = asked(game_id, token).decisions
            for decision in decisions:
                open_for_somebody = True
                if decision.is_optional:
                    continue
                notation = choice.choice(decision.legal_actions).action.notation
                submit(game_id, token, decision.decision_id, decision_pb2.Action(notation=notation))
        if not open_for_somebody:
            return


def past(game_id, token):
    events, page_token = [], ""
    while True:
        request = pb.ListEventsRequest(game_id=game_id, page_size=5, page_token=page_token)
        page = games.ListEvents(request, metadata=bearer(token), timeout=10)
        events += page.events
        page_token = page.next_page_token
        if not page_token:
            return events


def main():
    health()
    created = create()
    game_id, tokens = created.game.game_id, list(created.seat_tokens)
    followers = [Follower(game_id, token) for token in tokens]
    refusal(game_id, tokens[0])
    typed(game_id, tokens[0])
    play(game_id, tokens, random.Random(7))
    for follower, token in zip(followers, tokens):
        follower.join(30)
        assert follower.failure is None, follower.failure
        assert not follower.is_alive(), "the stream did not tell of the end"
        assert follower.cuts > 2, "the stream was never resumed"
        assert follower.events == past(game_id, token), "the stream told something else than the log"
    game = games.GetGame(pb.GetGameRequest(game_id=game_id), timeout=10).game
    assert game.status == game_pb2.GAME_STATUS_FINISHED and len(game.revealed_seed) == 64, game
    assert all(seat.HasField("rank") for seat in game.seats), game
    print("played", game.version, "versions,", len(followers[0].events), "events")


main()
