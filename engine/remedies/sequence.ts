import { type CheckId, idsOf } from '../protocols/index.ts';
import { modeOf, parsePolicy } from '../protocols/mta-sts/policy-file.ts';
import type { Action } from './action.ts';
import type { Touched } from './changes.ts';
import type { RemedyId } from './ids.ts';
import { isPressing } from './priority.ts';
import { touchesOf } from './remedy.ts';
import type { SimulatedState } from './simulator.ts';

/** What has to be sound before something is touched, whatever step mends it. */
export const SOUND_FIRST: Readonly<Partial<Record<Touched, readonly CheckId[]>>> = {
  // An authority issues nothing against CAA, nor past a critical property that it does not know (RFC 8659 §4.1).
  certificates: idsOf('dns', 'caa-syntax', 'caa-allows-current', 'caa-resolves'),
  'allowed-authorities': [
    ...idsOf('dns', 'certificate-trust', 'certificate-name', 'certificate-expiry', 'certificate-revoked'),
    ...idsOf('smtp', 'certificate-valid', 'certificate-name', 'certificate-expiry'),
  ],
  // Visitors who are led to a page that the browser warns of do not see the site.
  'https-only': [
    ...idsOf('dns', 'tls-reachable', 'certificate-trust', 'certificate-name', 'certificate-expiry'),
    ...idsOf('dns', 'certificate-revoked', 'certificate-weak-key', 'certificate-sig'),
  ],
  // A server without the signatures is a failure for everybody who validates (RFC 4035 §5, RFC 6781 §4.3.5). Without EDNS none gives any
  // (RFC 3225 §3).
  'zone-keys': [
    ...idsOf('dns', 'ns-count', 'ns-distinct', 'ns-parent-child', 'ns-cname', 'ns-free', 'ns-private', 'ns-ipv6'),
    ...idsOf('dns', 'ns-lame', 'ns-silent', 'ns-tcp', 'ns-udp', 'soa-serial', 'resolver-agree'),
    'whois/ns-agree',
    // Beside an alias no key may stand (RFC 2181 §10.1): a resolver looks for it at the end of the alias.
    'cname/apex',
  ],
  // A digest is taken of the key that a server shows under encryption, and of one that stays (RFC 7672 §2.2, RFC 7671 §8.1).
  'mail-digests': [
    ...idsOf('smtp', 'mx-cname', 'mx-resolves', 'mx-private', 'mx-free', 'starttls-offered', 'starttls-works'),
    ...idsOf('smtp', 'certificate-valid', 'certificate-name', 'certificate-expiry', 'certificate-key'),
  ],
};

/** What the values of a step are made of: once another step changes that in a way that cannot be predicted, the values may be wrong. */
export function restsOn({ records, served }: Pick<Action, 'records' | 'served'>): readonly Touched[] {
  const published = records.filter(({ after }) => after.length > 0);
  const freed = records.flatMap(({ name, type, after }) => (type === 'CNAME' && after.length === 0 ? [name] : []));
  return [
    ...published.flatMap(({ name, type, before }): readonly Touched[] => {
      if (type === 'TLSA') return ['mx', 'mail-keys'];
      if (type === 'MX') return ['mx', 'fewer-mx'];
      // Authorities besides those of today shut nobody out, nor do those that were read through an alias.
      if (type === 'CAA') return before.length === 0 && !freed.includes(name) ? ['authority'] : [];
      return type === 'TXT' && name.includes('._domainkey.') ? ['dkim-keys'] : [];
    }),
    // On trial a policy binds nobody (RFC 8461 §5).
    ...served.flatMap(({ text }): readonly Touched[] => (modeOf(parsePolicy(text)) === 'enforce' ? ['mx'] : [])),
  ];
}

/** One step before another, by their ids. */
export type Edge = readonly [first: string, then: string];

export interface Sequence {
  /** By the id of each step, all that comes before it. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Steps that print values which a step before them, or one that is more pressing, may make wrong: they cannot be advised. */
  readonly late: ReadonlySet<string>;
}

/**
 * Which step comes before which: apart from its own stages, a step follows whatever mends something that it needs, and whatever prints
 * values that it may make wrong.
 */
export function sequenceOf(actions: readonly Action[], further: readonly Edge[], initial: SimulatedState): Sequence {
  const before = new Map(actions.map(({ id, follows }) => [id, new Set(follows)]));
  const precede = ([first, then]: Edge): boolean => {
    if (first === then || before.get(first)?.has(then)) return false;
    const news = [first, ...(before.get(first) ?? [])];
    for (const [id, own] of before) if (id === then || own.has(then)) for (const one of news) own.add(one);
    return true;
  };
  for (const edge of [...further, ...mendedFirst(actions)]) precede(edge);
  const late = new Set<string>();
  for (const [printing, touching] of printedFirst(actions)) {
    const isUrgent = isPressing(touching, initial) && !isPressing(printing, initial);
    // Published before, the value would stand in the way of the step.
    const isObstacle = touchesOf(touching).includes('authority');
    if (isUrgent || isObstacle || printing.id === LASTING || !precede([printing.id, touching.id]))
      late.add(printing.id);
  }
  return { before, late };
}

/** A policy is not made to last a month where the servers that it names are to change: it would be taken back the same day. */
const LASTING: RemedyId = 'mta-sts/longest';

function mendedFirst(actions: readonly Action[]): readonly Edge[] {
  return actions.flatMap(({ id, changes }) => {
    const touches = touchesOf({ changes });
    const wanted = new Set(touches.flatMap((touched) => SOUND_FIRST[touched] ?? []));
    const isLimit = touches.includes('allowed-authorities');
    return actions
      .filter(
        (action) =>
          action.checks.some((check) => wanted.has(check)) || (isLimit && touchesOf(action).includes('authority')),
      )
      .map((sooner): Edge => [sooner.id, id]);
  });
}

function printedFirst(actions: readonly Action[]): readonly (readonly [printing: Action, touching: Action])[] {
  return actions.flatMap((touching) =>
    actions
      .filter(
        (printing) => printing !== touching && restsOn(printing).some((part) => touchesOf(touching).includes(part)),
      )
      .map((printing) => [printing, touching] as const),
  );
}
