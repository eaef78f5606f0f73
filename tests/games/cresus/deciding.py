"""What a bot of Crésus answers in a scene."""

from __future__ import annotations

from tablee.games.cresus.bot import CresusPolicy
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tests.games.cresus.scene import Scene


def decided_by(policy: CresusPolicy, scene: Scene, seat: int, seed: int = 1) -> Action:
    """Return the answer to what the seat is asked, which is allowed."""
    decision = next(d for d in scene.game.decisions(scene.state) if d.seat == seat and d.required)
    answer = policy.choose(scene.state, seat, decision, Quick(seed))
    assert answer is not None
    assert scene.allows(seat, answer), f"{answer} is refused"
    return answer
