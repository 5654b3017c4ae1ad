import { fieldsOf } from '@rempart/contract';
import { deadStatuses, isLapsing } from '../../common/domain-status.ts';
import type { Verdict } from '../../judgement/judge.ts';
import { mapSeen } from '../../model/observed.ts';
import type { BogusReason } from '../../protocols/dnssec/chain-of-trust.ts';
import type { dnssecServers } from '../../protocols/dnssec/checks/signing.ts';
import type { CheckId } from '../../protocols/index.ts';
import { termOf } from '../../protocols/whois/term.ts';
import type { nsUdp } from '../../protocols/zone/checks/servers.ts';
import { type Change, told, unknownAfter } from '../changes.ts';
import { daysAfter } from '../once-repaired.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, type Situation, withEvidence } from '../situation.ts';
import { signedLater } from './signing.ts';

const DNSSEC_BROKEN = ['dns/dnssec-status', 'dns/dnssec-ds-match', 'dns/dnssec-denial', 'dns/dnssec-rrsig-left'];
/** What the resolver met may be the answer of such a server. */
const LEFT = 'dns/dnssec-rrsig-left';
/** Warns where a DS would break what works without one. */
const BY_SERVER = 'dns/dnssec-servers';
const EDNS: CheckId = 'dns/ns-udp';

/** The name paid for, and answering again where it was cut off. */
export const renew = remedy({
  id: 'whois/renew',
  who: 'registrar',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'whois');
    const isDead = situation.verdicts.some(({ check, outcome }) => check === 'whois/status-dead' && outcome === 'fail');
    if (!evidence?.registration.seen || !(isDead || failingChecks(situation, 'whois/expiry').length > 0)) return null;
    const { statuses, registrar } = evidence.registration.value;
    const { expires } = termOf(evidence);
    return proposal({
      facts: {
        expires,
        isPast: expires !== null && Date.parse(expires) < Date.parse(situation.evidence.at),
        dead: deadStatuses(statuses),
        // Only a restoration brings such a name back (RFC 3915 §3.1).
        isLapsing: isLapsing(statuses),
        registrar: registrar?.name ?? null,
      },
      effort: isLapsing(statuses) ? 60 : 10,
      risk: 'none',
      targets: [situation.domain],
      changes: [told('replace', 'registrar/settings')],
      apply: (world) =>
        withEvidence(world, 'whois', (whois) => ({
          ...whois,
          ...(whois.registrarSays && { registrarSays: null }),
          registration: mapSeen(whois.registration, (found) => ({
            ...found,
            expires: daysAfter(world, 365),
            statuses: found.statuses.filter((status) => deadStatuses([status]).length === 0).concat(['active']),
          })),
        })),
    });
  },
});

/** No transfer without the owner lifting the lock first. */
export const transferLock = remedy({
  id: 'whois/lock',
  who: 'registrar',
  follows: ['whois/renew'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'whois');
    if (!evidence?.registration.seen || failingChecks(situation, 'whois/lock-transfer').length === 0) return null;
    return proposal({
      facts: { registrar: evidence.registration.value.registrar?.name ?? null },
      effort: 5,
      risk: 'none',
      targets: [situation.domain],
      changes: [told('add', 'registrar/settings')],
      apply: (world) =>
        withEvidence(world, 'whois', (whois) => ({
          ...whois,
          registration: mapSeen(whois.registration, (found) => ({
            ...found,
            statuses: [...found.statuses, 'client transfer prohibited'],
          })),
        })),
    });
  },
});

/**
 * What is broken: the zone above, the link that the registry holds to keys that are not there or not these, the signatures, what some
 * servers have of them, or servers that cannot give any because they speak no EDNS (RFC 3225 §3).
 */
export type BrokenPart = 'above' | 'no-keys' | 'link' | 'signatures' | 'servers' | 'edns';

export interface DnssecBreak {
  readonly zone: string;
  readonly broken: BrokenPart;
  readonly faults: readonly Verdict['check'][];
  /** The resolver that we asked sees no fault: others do. */
  readonly isForSome: boolean;
  /** Those whose signatures are missing or bad, where others have good ones, and those without EDNS. */
  readonly servers: readonly string[];
  readonly dsHours: number;
}

/** Signatures that resolvers can follow again, or no promise of any at the parent. */
export const dnssecRepair = remedy({
  id: 'dns/dnssec-repair',
  who: 'registrar',
  whoFor: ({ broken }: DnssecBreak) => (broken === 'signatures' || broken === 'servers' ? 'dns' : 'registrar'),
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const failing = situation.verdicts.filter(
      ({ check, outcome }) =>
        (outcome === 'fail' && DNSSEC_BROKEN.includes(check)) ||
        (check === BY_SERVER && (outcome === 'fail' || outcome === 'warn')),
    );
    if (!evidence?.dnssec.seen || failing.length === 0) return null;
    const { ds, zone } = evidence.dnssec.value;
    const originalTtls = (ds.seen ? ds.value.signatures : []).flatMap(({ data }) =>
      data.type === 'RRSIG' && data.typeCovered === 'DS' ? [data.originalTtl] : [],
    );
    const plain = withoutEdns(situation.verdicts, failing);
    const broken = plain.length > 0 ? 'edns' : brokenPart(failing);
    return proposal({
      facts: {
        zone,
        broken,
        faults: failing.map(({ check }) => check),
        isForSome: situation.verdicts.some(({ check, outcome }) => check === 'dns/dnssec-status' && outcome === 'pass'),
        servers: plain.length > 0 ? plain : serversOf(failing),
        dsHours: Math.ceil(Math.max(DAY, ...originalTtls) / HOUR),
      },
      effort: 60,
      risk: 'watch',
      targets: [zone],
      changes: [CHANGED[broken]],
      ...(broken === 'servers' && { apply: signedLater }),
      assumedPassing: [
        ...failing.map(({ check }) => check),
        ...(plain.length > 0 ? [EDNS] : []),
        // The DS that is put in place of the others has a current digest.
        ...(broken === 'link' ? failingChecks(situation, 'dns/dnssec-ds-digest') : []),
      ],
    });
  },
});

const CHANGED: Readonly<Record<BrokenPart, Change>> = {
  above: unknownAfter('replace', 'dnssec/signatures'),
  'no-keys': unknownAfter('remove', 'dnssec/ds'),
  link: unknownAfter('replace', 'dnssec/ds'),
  signatures: unknownAfter('replace', 'dnssec/signatures'),
  servers: told('replace', 'dnssec/signatures'),
  edns: unknownAfter('replace', 'software/dns'),
};

const HOUR = 3_600;
/** How long most registries let a DS live, where nothing else was seen. */
const DAY = 24 * HOUR;

function brokenPart(failing: readonly Pick<Verdict, 'check' | 'facts'>[]): BrokenPart {
  const isOfSome = serversOf(failing).length > 0;
  if (failing.every(({ check }) => check === BY_SERVER || (isOfSome && check === LEFT))) return 'servers';
  const status = failing.find(({ check }) => check === 'dns/dnssec-status');
  if (!status) return failing.some(({ check }) => check === 'dns/dnssec-ds-match') ? 'link' : 'signatures';
  return BROKEN_BY.get(fieldsOf(status.facts)['reason']) ?? 'signatures';
}

type FactsOfEdns = Extract<ReturnType<typeof nsUdp.judge>, { readonly outcome: 'warn' }>['facts'];

/** Servers without EDNS, where signatures are missing: they cannot be asked for any. */
function withoutEdns(
  verdicts: Situation['verdicts'],
  failing: readonly Pick<Verdict, 'check' | 'facts'>[],
): readonly string[] {
  const isUnsigned = failing.some(
    ({ check, facts }) => check === 'dns/dnssec-status' && fieldsOf(facts)['reason'] === 'unsigned',
  );
  const found = verdicts.find(({ check, outcome }) => check === EDNS && outcome === 'warn');
  if (!isUnsigned || !found) return [];
  return [...new Set((found.facts as FactsOfEdns).plain.map(({ host }) => host))];
}

type FactsOfServers = Extract<ReturnType<typeof dnssecServers.judge>, { readonly outcome: 'fail' }>['facts'];

function serversOf(failing: readonly Pick<Verdict, 'check' | 'facts'>[]): readonly string[] {
  const { faulty, isAll } = (failing.find(({ check }) => check === BY_SERVER)?.facts ?? NO_SERVER) as FactsOfServers;
  return isAll ? [] : [...new Set(faulty.map(({ host }) => host))];
}

const NO_SERVER: FactsOfServers = { faulty: [], isAll: false };

/** Reasons that name another part than the signatures. */
const BROKEN_BY: ReadonlyMap<unknown, BrokenPart> = new Map<BogusReason['reason'], BrokenPart>([
  ['above', 'above'],
  ['no-keys', 'no-keys'],
  ['ds-mismatch', 'link'],
]);
