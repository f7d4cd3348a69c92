"""Write an attack as rows: its moments in order, shots and the restand (R3, R4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wsstats import rows as row
from wsstats.catalogue import ATTACK_HOOKS
from wsstats.encode_moves import TurnWriter
from wsstats.encode_rows import MANY, Label
from wsstats.encode_steps import Attack, Frame
from wsstats.errors import ScenarioError
from wsstats.steps import Step

__all__ = ["write_attack", "write_encore_step", "write_restand", "write_soul"]

THEIRS = ("counter", "on_damage_taken")  # hooks of the defender


def write_attack(writer: TurnWriter, step: Step, path: str, frame: Frame) -> None:
    """Write an attack and the attacks that its restands add."""
    if not frame.top:
        raise ScenarioError.of(
            path, "attack", "an attack outside other steps", "use restand inside a hook"
        )
    if step.get("triggers"):
        writer.need_deck("attacker", path)
    restands = {
        inner_path: inner
        for hook in ATTACK_HOOKS
        for inner_path, inner in below(step, f"{path}.{hook}", hook)
        if inner.op == "restand"
    }
    for inner_path, inner in restands.items():
        if inner.get("limit") != "turn":
            raise ScenarioError.of(
                f"{inner_path}.limit",
                "missing",
                "turn: without it the attack never ends",
                'write limit = "turn"',
            )
    most = step.get("armed_shots")
    most += step.get("triggers") * shots_a_card(writer) * (1 + len(restands))
    attack = Attack(
        soul=writer.register(MANY),
        shots=writer.register(most),
        pending=writer.register(most),
        again=writer.register(len(restands)),
        most_shots=most,
        restands=restands,
    )
    trigger_soul = writer.register(MANY)
    if step.get("trigger_soul"):
        writer.emit(row.AMOUNT, trigger_soul, -1, 0, step.get("trigger_soul"), MANY)
    if step.get("armed_shots"):
        writer.emit(row.AMOUNT, attack.shots, -1, 0, step.get("armed_shots"), MANY)
    inside = replace(frame, path=path, top=False, attack=attack)
    swing(writer, step, inside, trigger_soul, left=list(restands), first=True)


def below(step: Step, path: str, hook: str) -> list[tuple[str, Step]]:
    """Return all steps inside one hook with their paths."""
    found: list[tuple[str, Step]] = []

    def walk(inner: Step, inner_path: str) -> None:
        found.append((inner_path, inner))
        for name, deeper in inner.inner():
            walk(deeper, f"{inner_path}.{name}")

    for place, inner in enumerate(step.get(hook)):
        walk(inner, f"{path}.{place}")
    return found


def shots_a_card(writer: TurnWriter) -> int:
    """Return the most shot icons on one card of the attacker."""
    zones = writer.states["attacker"].zones.values()
    return max(
        (card.icons.count("shot") for zone in zones for card in zone.cards), default=0
    )


def swing(
    writer: TurnWriter,
    step: Step,
    frame: Frame,
    trigger_soul: int,
    *,
    left: list[str],
    first: bool,
) -> None:
    """Write one attack from its declaration to its end, and what stands again."""
    attack = frame.attack
    assert attack is not None
    if not first:
        writer.emit(row.BEGIN, path=frame.path)
        writer.emit(row.AMOUNT, attack.again, -1, 0, 0, MANY)
        writer.emit(row.AMOUNT, attack.soul, -1, 0, 0, MANY)
    hook(writer, step, "on_attack", frame)
    frame = triggers(writer, step, frame, trigger_soul)
    hook(writer, step, "after_trigger", frame)
    if step.get("kind") == "frontal":
        hook(writer, step, "counter", frame)
    if step.get("deals_damage"):
        frame = deal(writer, step, frame, trigger_soul, first=first)
    if step.get("reverses") and step.get("kind") == "frontal":
        hook(writer, step, "on_reverse", frame)
    hook(writer, step, "on_attack_end", frame)
    writer.emit(row.CHECK_TIMING)
    for path in left:
        stand_again(writer, step, path, frame, trigger_soul, left)


def stand_again(
    writer: TurnWriter,
    step: Step,
    path: str,
    frame: Frame,
    trigger_soul: int,
    left: list[str],
) -> None:
    """Write the attack that one restand adds (R3.6)."""
    attack = frame.attack
    assert attack is not None
    number = list(attack.restands).index(path) + 1
    again = attack.restands[path]
    keys: dict[str, Any] = dict(step.keys)
    for name in ("soul", "kind"):
        if again.get(name) is not None:
            keys[name] = again.get(name)
    end = Label()
    writer.emit(row.JUMP_UNLESS, end, attack.again, number, number)
    rest = [other for other in left if other != path]
    swing(writer, Step("attack", **keys), frame, trigger_soul, left=rest, first=False)
    writer.mark(end)


def hook(writer: TurnWriter, step: Step, name: str, frame: Frame) -> None:
    """Write a hook: each ability is a process, all that stands beside them is one."""
    steps = step.get(name)
    if not steps:
        return
    actor = "defender" if name in THEIRS else "attacker"
    inside = replace(frame, hook=True, actor=actor)
    open_process = False
    for place, inner in enumerate(steps):
        if inner.op == "ability" and open_process:
            close(writer, frame)
        writer.step(inner, f"{frame.path}.{name}.{place}", inside)
        open_process = inner.op != "ability"
        if not open_process:
            close(writer, frame)
    if open_process:
        close(writer, frame)


def close(writer: TurnWriter, frame: Frame) -> None:
    """Write the check timing after a process, and the shots that it set off."""
    writer.emit(row.CHECK_TIMING)
    pending_shots(writer, frame)


def triggers(writer: TurnWriter, step: Step, frame: Frame, trigger_soul: int) -> Frame:
    """Write the trigger checks; hooks may count the cards that were checked."""
    attack = frame.attack
    assert attack is not None
    wanted = writer.wanted(step)
    counts: dict[tuple[str, str], int] = dict(frame.counts)
    for _ in range(step.get("triggers")):
        writer.emit(row.TRIGGER, trigger_soul, attack.shots)
        writer.count(wanted, "attacker", step.get("triggers"), counts)
        writer.emit(row.CHECK_TIMING)
    return replace(frame, counts=counts)


def deal(
    writer: TurnWriter, step: Step, frame: Frame, trigger_soul: int, *, first: bool
) -> Frame:
    """Write the damage of the attack and the hooks that depend on it."""
    attack = frame.attack
    assert attack is not None
    soul = writer.amount(step.get("soul"), frame, "soul")
    kind = step.get("kind")
    plus = int(kind == "direct")
    if kind == "side":
        plus -= step.get("opposing_level")
    points, result = writer.register(50), writer.register(2)
    writer.emit(row.AMOUNT, points, soul, 1, plus, MANY)
    if step.get("triggers") or step.get("trigger_soul"):
        writer.emit(row.ADD, points, trigger_soul)
    if "soul" in writer.used:
        writer.emit(row.ADD, points, attack.soul)
        writer.emit(row.ADD, points, writer.turn_register("soul"))
    writer.shields(points, ("attacks", "all"))
    number = writer.emit(
        row.DAMAGE, row.DEFENDER, points, 1, row.TOP, result, path=frame.path
    )
    if first:
        writer.main.append(number)
    if attack.most_shots:
        writer.emit(row.SHOT, attack.shots, attack.pending, result)
    writer.emit(row.CHECK_TIMING)
    pending_shots(writer, frame)
    inside = replace(frame, damage=points)
    for name, value in (
        ("on_cancel", row.CANCELLED),
        ("on_hit", row.DEALT),
        ("on_damage_taken", row.DEALT),
    ):
        if step.get(name):
            end = Label()
            writer.emit(row.JUMP_UNLESS, end, result, value, value)
            hook(writer, step, name, inside)
            writer.mark(end)
    return inside


def pending_shots(writer: TurnWriter, frame: Frame) -> None:
    """Write one damage for each shot that a cancelled damage set off (R4.4)."""
    attack = frame.attack
    if attack is None or not attack.most_shots:
        return
    path = f"{frame.path}.shot"

    def once(_: int) -> None:
        points = writer.register(1)
        writer.emit(row.BEGIN, path=path)
        writer.emit(row.AMOUNT, points, -1, 0, 1, MANY)
        writer.shields(points, ("effects", "all"))
        result = writer.register(2)
        writer.emit(row.DAMAGE, row.DEFENDER, points, 1, row.TOP, result, path=path)
        writer.emit(row.CHECK_TIMING)

    writer.times(attack.pending, attack.most_shots, once)
    writer.emit(row.AMOUNT, attack.pending, -1, 0, 0, MANY)


def write_soul(writer: TurnWriter, step: Step, path: str, frame: Frame) -> None:
    """Write a change of soul, for this attack or for the turn."""
    add = writer.amount(step.get("add"), replace(frame, path=path), "add")
    if step.get("attacks") == "turn":
        writer.emit(row.ADD, writer.turn_register("soul"), add)
        return
    if frame.attack is None:
        raise ScenarioError.of(
            f"{path}.attacks",
            "this",
            "turn outside an attack",
            'write attacks = "turn"',
        )
    writer.emit(row.ADD, frame.attack.soul, add)


def write_restand(writer: TurnWriter, step: Step, path: str, frame: Frame) -> None:  # noqa: ARG001
    """Write the mark that the attacker stands again after this attack."""
    attack = frame.attack
    if attack is None or path not in attack.restands:
        raise ScenarioError.of(path, "restand", "inside a hook of an attack")
    number = list(attack.restands).index(path) + 1
    writer.emit(row.AMOUNT, attack.again, -1, 0, number, MANY)


def write_encore_step(writer: TurnWriter, step: Step, path: str, frame: Frame) -> None:
    """Write the abilities of the encore step (R2.7)."""
    if not frame.top:
        raise ScenarioError.of(path, "encore_step", "outside other steps")
    hook(writer, step, "do", replace(frame, path=path, top=False))
