import { axisWords, type Catalogue, entriesOf } from '@rempart/contract';
import {
  AXES,
  type AxisId,
  axisOf,
  CAPS,
  type CheckId,
  LETTERS,
  type ProtocolId,
  protocolOf,
  protocols,
  RULES_VERSION,
  WEIGHTS,
} from '@rempart/engine';
import { titleOf } from '@rempart/engine/fr';

type Severity = keyof typeof WEIGHTS;

/** Every rule of the engine with its weight, and the constants of the grade: read from the code that judges, never retyped. */
export function readCatalogue(): Catalogue {
  return {
    rulesVersion: RULES_VERSION,
    letters: LETTERS.map(([letter, from]) => ({ letter, from })),
    weights: entriesOf(WEIGHTS).map(([severity, points]) => ({ severity, points })),
    axes: AXES.map(({ id, weight }) => ({ id, name: axisWords[id], weight })),
    caps: capsByLetter(),
    protocols: protocols.map(({ id, checks }) => {
      const all: readonly Rule[] = checks;
      const rules = all.map(({ id: check, severity, reference }) => ({
        id: check,
        title: titleOf({ check, protocol: id }),
        severity,
        points: WEIGHTS[severity],
        reference,
      }));
      return { id, axis: mainAxis(id, rules), rules: rules.toSorted((one, other) => other.points - one.points) };
    }),
  };
}

interface Rule {
  readonly id: CheckId;
  readonly severity: Severity;
  readonly reference: string;
}

function capsByLetter(): Catalogue['caps'] {
  const letters = [...new Set(CAPS.map(({ letter }) => letter))];
  return letters.map((letter) => {
    const checks = CAPS.filter((cap) => cap.letter === letter).map(({ check }) => check);
    const titles = new Map<ProtocolId, Set<string>>();
    for (const check of checks) {
      const protocol = protocolOf(check);
      titles.set(protocol, (titles.get(protocol) ?? new Set()).add(titleOf({ check, protocol })));
    }
    return { letter, rules: [...titles].map(([protocol, of]) => ({ protocol, titles: [...of] })) };
  });
}

/** Some rules of a card count on another axis; the card is listed under the axis of most of them. */
function mainAxis(protocol: ProtocolId, rules: readonly Rule[]): string | null {
  const counts = new Map<AxisId | null, number>();
  for (const { id: check } of rules) {
    const axis = axisOf({ check, protocol });
    counts.set(axis, (counts.get(axis) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const axis = most?.[0] ?? null;
  return axis === null ? null : axisWords[axis];
}
