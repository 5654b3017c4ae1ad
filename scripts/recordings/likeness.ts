import type { AuditEvidence } from '@rempart/engine';

const DAY_MS = 86_400_000;

/** Members that an audit of the same world fills otherwise each time: when it was asked, how long it took, what a new key gave. */
const OF_ITS_RUN = new Set(['at', 'id', 'by', 'elapsedMs', 'durationMs']);
const KEY_TAGS = new Set(['keyTag', 'keyTags', 'orphans']);
const SIGNED_SECONDS = new Set(['inception', 'expiration']);

/** What chance writes into a text, and what stands for it. */
const CHANCE: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{1,40}-----[^-]*-----END [A-Z ]{1,40}-----/g, '‹PEM›'],
  [/\b127\.0\.0\.1:\d{1,5}\b/g, '127.0.0.1:‹port›'],
  [/\b[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT\b/g, '‹date›'],
  [/\b\d{14} \d{14} \d{1,5}\b/g, '‹until› ‹from› ‹tag›'],
  [/^\d{1,5} (?=\d{1,3} \d{1,3} [0-9A-F]{40})/g, '‹tag› '],
  [/\bkey id = \d{1,5}\b/g, 'key id = ‹tag›'],
  [/[0-9A-Za-z+/]{40,}={0,2}/g, '‹base64›'],
  [/(?<![0-9a-f])[0-9a-f]{12,39}(?![0-9a-z])/g, '‹hex›'],
  [/(?<=\.)[0-9a-f]{12}(?=[a-z])/g, '‹hex›'],
];
const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z/g;

/**
 * A value of evidence or of a verdict without what differs between two audits of the same world: ports, keys and what is made of them,
 * random names, times. A date stays, as the number of days from the audit.
 */
export function withoutChance(value: unknown, at: string): string {
  const audited = Date.parse(at);
  const daysFrom = (ms: number) => `‹day ${Math.round((ms - audited) / DAY_MS)}›`;
  return JSON.stringify(value, (key, member: unknown) => {
    if (KEY_TAGS.has(key)) return Array.isArray(member) ? member.map(() => '‹tag›') : '‹tag›';
    if (typeof member === 'number') {
      if (SIGNED_SECONDS.has(key)) return daysFrom(member * 1000);
      return key === 'left' ? `‹${Math.round(member / 3600)} h›` : member;
    }
    if (typeof member !== 'string') return member;
    const dated = member.replace(INSTANT, (instant) => daysFrom(Date.parse(instant)));
    return CHANCE.reduce((text, [chance, stand]) => text.replace(chance, stand), dated);
  });
}

/** What an audit saw, a line for each value, and what it asked in no order: the same until the code or the world is altered. */
export function likenessOf({ domain, at, permits, existence, protocols, trace }: AuditEvidence): readonly string[] {
  const steady = (value: unknown): unknown => JSON.parse(withoutChance(unrun(value), at));
  const asked = (trace?.exchanges ?? []).map((exchange) =>
    JSON.stringify(steady({ ...exchange, protocols: [...exchange.protocols].sort() })),
  );
  return [...leavesOf(steady({ domain, permits, existence, protocols })), ...asked.sort()];
}

/** What stands in one of two likenesses alone: `+` in the later. */
export function differenceOf(recorded: readonly string[], seen: readonly string[]): readonly string[] {
  const [before, now] = [new Set(recorded), new Set(seen)];
  return [
    ...recorded.filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...seen.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
}

/** Whether a question gives up before the audit does is up to the load of the machine. */
function unrun(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member) => {
      if (OF_ITS_RUN.has(key)) return undefined;
      return isLate(member) ? { seen: false, silence: '‹late›' } : member;
    }),
  );
}

function isLate(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || !('silence' in value)) return false;
  return value.silence === 'timeout' || value.silence === 'deadline';
}

function leavesOf(value: unknown, path = ''): readonly string[] {
  const members = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  if (members.length === 0) return [`${path}: ${JSON.stringify(value)}`];
  return members.flatMap(([key, member]) => leavesOf(member, path === '' ? key : `${path}.${key}`));
}
