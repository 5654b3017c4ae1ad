import type { Policy } from '../../protocols/dmarc/parse.ts';

/** The tags of a record that decide what becomes of messages that fail. null: not written. */
export interface PolicyTags {
  readonly p: Policy;
  readonly sp: Policy | null;
  readonly np: Policy | null;
  /** 0–100. */
  readonly pct: number | null;
  readonly testing: boolean;
}

/** Two kinds of receivers: RFC 7489 honours `pct` and knows neither `t` nor `np`; RFC 9989 the other way round. */
export type Family = 'rfc7489' | 'rfc9989';

/** Messages that DMARC does not pass, by whose policy counts for them. */
export interface Failing {
  /** The author's address is at the domain itself. */
  readonly exact: number;
  /** It is at a name below. */
  readonly below: number;
}

/** What a policy asks receivers to do, in messages. Together they are all that fail. */
export interface Dispositions {
  readonly delivered: number;
  readonly quarantined: number;
  readonly refused: number;
  /** From names below the domain, where `np` and `sp` differ: it depends on whether the name exists, which no report tells. */
  readonly uncertain: number;
}

/**
 * What receivers of one kind are asked to do with failing messages. Where `pct` applies the policy to a share, which messages are in it is
 * left to chance: the numbers are those that are expected, rounded so that none is lost (RFC 7489 §6.6.4).
 */
export function dispositionsOf({ exact, below }: Failing, tags: PolicyTags, family: Family): Dispositions {
  const ofSubdomain = tags.sp ?? tags.p;
  const ofMissing = family === 'rfc9989' ? (tags.np ?? ofSubdomain) : ofSubdomain;
  const own = shared(exact, tags.p, tags, family);
  if (ofMissing === ofSubdomain) return added(own, shared(below, ofSubdomain, tags, family));
  return { ...own, uncertain: below };
}

const LESSER: Readonly<Record<Policy, Policy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' };

function shared(messages: number, policy: Policy, { pct, testing }: PolicyTags, family: Family): Dispositions {
  if (family === 'rfc9989') return all(messages, testing ? LESSER[policy] : policy);
  const within = Math.round((messages * (pct ?? 100)) / 100);
  return added(all(within, policy), all(messages - within, LESSER[policy]));
}

function all(messages: number, policy: Policy): Dispositions {
  return {
    delivered: policy === 'none' ? messages : 0,
    quarantined: policy === 'quarantine' ? messages : 0,
    refused: policy === 'reject' ? messages : 0,
    uncertain: 0,
  };
}

function added(one: Dispositions, other: Dispositions): Dispositions {
  return {
    delivered: one.delivered + other.delivered,
    quarantined: one.quarantined + other.quarantined,
    refused: one.refused + other.refused,
    uncertain: one.uncertain + other.uncertain,
  };
}
