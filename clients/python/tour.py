import random

import grpc
from orrery.v1 import decision_pb2, game_pb2, game_service_pb2 as pb
from orrery.v1.game_service_pb2_grpc import GameServiceStub

games = GameServiceStub(grpc.insecure_channel("127.0.0.1:7070"))

# Create: one round of the practice game for two. The answer holds one token per seat, and only here.
created = games.CreateGame(pb.CreateGameRequest(
    config=game_pb2.GameConfig(game_type="drift", options={"rounds": "1"}),
    seats=[game_pb2.SeatSpec(display_name=name) for name in ("Ada", "Ben")],
))
game_id = created.game.game_id
seats = [[("authorization", f"Bearer {token}")] for token in created.seat_tokens]
print("game", game_id)

# Legal actions, then submit: each seat answers what it is asked until nobody is asked any more.
while True:
    game = games.GetGame(pb.GetGameRequest(game_id=game_id)).game
    if game.status == game_pb2.GAME_STATUS_FINISHED:
        break
    for seat in seats:
        legal = games.GetLegalActions(pb.GetLegalActionsRequest(game_id=game_id), metadata=seat)
        for decision in (d for d in legal.decisions if not d.is_optional):
            choice = random.choice(decision.legal_actions)
            games.SubmitAction(pb.SubmitActionRequest(
                game_id=game_id,
                decision_id=decision.decision_id,
                actions=[decision_pb2.Action(notation=choice.action.notation)],
            ), metadata=seat)
            print(f"p{decision.seat}: {decision.words} -> {choice.words}")

# Stream: everything that happened, as anybody may see it; then it would wait for more.
for message in games.StreamEvents(pb.StreamEventsRequest(game_id=game_id)):
    if message.HasField("event"):
        print(f"{message.event.version:3} {message.event.words}")
    if message.HasField("heartbeat") or message.event.notation == "ended":
        break

for seat in game.seats:
    print(f"{seat.rank}. {seat.display_name}: {seat.score} points")
