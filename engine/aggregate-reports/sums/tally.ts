import { sameOrganization } from '../../common/organizational-domain.ts';
import type { Row } from '../reading/report.ts';
import { type Excused, excuseOf, NOTHING_EXCUSED } from './excuse.ts';
import type { Failing } from './policy-effect.ts';

/** Messages counted by how they fared; every number is of messages. */
export interface Tally {
  readonly messages: number;
  /** DKIM or SPF passed and was aligned: DMARC passes. */
  readonly passed: number;
  /** Neither, and nothing excuses it; by the receivers' own word. */
  readonly failing: Failing;
  /** Neither, and the receiver let it through and says why. */
  readonly excused: Excused;
  /** The receiver does not say which. */
  readonly unsaid: number;
  /** Of those that fail, with a signature in the name of the domain that does not verify. */
  readonly broken: number;
  /** With a verified signature of any domain. */
  readonly signed: number;
  readonly dkimAligned: number;
  readonly spfAligned: number;
  /** What receivers did. */
  readonly quarantined: number;
  readonly refused: number;
}

export const NO_MESSAGES: Tally = {
  ...{ messages: 0, passed: 0, failing: { exact: 0, below: 0 }, excused: NOTHING_EXCUSED, broken: 0, unsaid: 0 },
  ...{ signed: 0, dkimAligned: 0, spfAligned: 0, quarantined: 0, refused: 0 },
};

/** Of one row about mail in the name of `domain`. Where no author is named, the domain itself is meant (RFC 7489 appendix C). */
export function tallyOf(row: Row, domain: string): Tally {
  const { count, dkim, spf, headerFrom, disposition } = row;
  const passed = dkim === true || spf === true;
  const excuse = dkim === false && spf === false ? excuseOf(row) : null;
  const failed = dkim === false && spf === false && excuse === null;
  const isOfDomain = (signature: Row['signatures'][number]) => sameOrganization(signature.domain, domain);
  const isExact = headerFrom === '' || headerFrom === domain;
  return {
    messages: count,
    passed: passed ? count : 0,
    failing: { exact: failed && isExact ? count : 0, below: failed && !isExact ? count : 0 },
    excused: excuse === null ? NOTHING_EXCUSED : { ...NOTHING_EXCUSED, [excuse]: count },
    broken: failed && row.signatures.some((one) => !one.passed && isOfDomain(one)) ? count : 0,
    unsaid: passed || failed || excuse !== null ? 0 : count,
    signed: row.signatures.some((signature) => signature.passed) ? count : 0,
    dkimAligned: dkim === true ? count : 0,
    spfAligned: spf === true ? count : 0,
    quarantined: disposition === 'quarantine' ? count : 0,
    refused: disposition === 'reject' ? count : 0,
  };
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    messages: one.messages + other.messages,
    passed: one.passed + other.passed,
    failing: {
      exact: one.failing.exact + other.failing.exact,
      below: one.failing.below + other.failing.below,
    },
    excused: {
      list: one.excused.list + other.excused.list,
      forwarded: one.excused.forwarded + other.excused.forwarded,
      local: one.excused.local + other.excused.local,
    },
    broken: one.broken + other.broken,
    unsaid: one.unsaid + other.unsaid,
    signed: one.signed + other.signed,
    dkimAligned: one.dkimAligned + other.dkimAligned,
    spfAligned: one.spfAligned + other.spfAligned,
    quarantined: one.quarantined + other.quarantined,
    refused: one.refused + other.refused,
  };
}

export function failingOf({ failing }: Pick<Tally, 'failing'>): number {
  return failing.exact + failing.below;
}
