import { axisWords, type Catalogue } from '@rempart/contract';
import {
  AXES,
  axisOf,
  CAPS,
  type CheckId,
  LETTERS,
  type ProtocolId,
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
    weights: (Object.keys(WEIGHTS) as Severity[]).map((severity) => ({ severity, points: WEIGHTS[severity] })),
    axes: AXES.map(({ id, weight }) => ({ id, name: axisWords[id], weight })),
    caps: capsByLetter(),
    protocols: protocols.map(({ id, checks }) => {
      const rules = (checks as readonly Rule[]).map(({ id: check, severity, reference }) => ({
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
      const protocol = check.split('/')[0] as ProtocolId;
      titles.set(protocol, (titles.get(protocol) ?? new Set()).add(titleOf({ check, protocol })));
    }
    return { letter, rules: [...titles].map(([protocol, of]) => ({ protocol, titles: [...of] })) };
  });
}

/** Some rules of a card count on another axis; the card is listed under the axis of most of them. */
function mainAxis(protocol: ProtocolId, rules: readonly Rule[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { id: check } of rules) {
    const axis = axisOf({ check, protocol });
    counts.set(axis, (counts.get(axis) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const axis = most?.[0] ?? null;
  return axis === null ? null : axisWords[axis as keyof typeof axisWords];
}
