import { providers } from '../../atlas/atlas.ts';
import { isFree } from '../../common/holding.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { retiredAmong } from '../../common/retired-destinations.ts';
import type { DmarcEvidence } from '../../protocols/dmarc/evidence.ts';
import {
  type DmarcRecord,
  inAscii,
  isDmarc,
  isNearlyDmarc,
  parseDmarc,
  parseMeant,
  type ReportUri,
} from '../../protocols/dmarc/parse.ts';
import { type Applied, appliedRecord, isEnforced } from '../../protocols/dmarc/policy.ts';
import type { CheckId } from '../../protocols/index.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { proposal, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks } from '../situation.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';
import { withDmarc, withdrawn } from './published.ts';
import { isSampled } from './readers.ts';
import { isMuteToday, usableUris, type Wanted, WEEKS_OF_REPORTS, writeDmarc } from './write.ts';

const MENDED: readonly CheckId[] = [
  'dmarc/record-present',
  'dmarc/record-single',
  'dmarc/record-version',
  'dmarc/record-place',
  'dmarc/record-foreign',
  'dmarc/record-syntax',
  'dmarc/record-obsolete',
  'dmarc/policy-p-missing',
  'dmarc/policy-pct',
  'dmarc/align-modes',
  'dmarc/rua-present',
  'dmarc/rua-syntax',
  'dmarc/rua-external',
  'dmarc/rua-mx',
  'dmarc/rua-free',
  'dmarc/rua-retired',
];

/**
 * One sound record with an address for reports, and no policy that receivers do not apply already: what is stricter comes in later
 * stages. Where receivers of RFC 9989 alone find the policy of a registry, the domain's own takes its place and is no weaker (RFC 9989
 * §4.10): it is new to the others, and waits for reports. A domain that handles no mail has nothing to lose, and has all of it refused at
 * once.
 */
export const dmarcRecord = remedy({
  id: 'dmarc/record',
  who: 'dns',
  follows: ['cname/aliases'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dmarc');
    const own = evidence?.walk[0];
    if (!evidence || !own?.texts.seen) return null;
    const applied = appliedRecord(evidence);
    if (!applied.seen) return null;
    // A policy of a registry that asks for nothing is as good as none.
    const found = applied.value?.byAll ? applied.value : null;
    const isMute = isMuteToday(situation);
    const registry = isMute ? null : registryPolicy(applied.value);
    if (registry && !registry.record.rua.some(({ host }) => host !== null)) return null;
    // A domain that a step of the plan declares silent is told of mail in its name first.
    const isUnreported = !isMute && found?.record.rua.length === 0;
    const senders = isMute || !found || isSettled(found) ? [] : sendersToldAlone(found.record, evidence.domain);
    if (failingChecks(situation, ...MENDED).length === 0 && !isUnreported && senders.length === 0) return null;
    const drafts = found ? [found.record] : draftsOf(own.texts.value, evidence);
    const older = drafts[0] ?? null;
    const useless = uselessHosts(evidence);
    const isDeaf = evidence.profile.seen && !evidence.profile.value.receives;
    // Of a bare mailbox nothing was asked.
    const isUseless = (host: string) => useless.includes(host) || (isDeaf && host === evidence.domain);
    const rua = usableUris(
      drafts.flatMap((draft) => reportUris(draft, evidence.domain)),
      isUseless,
    );
    const isRead = rua.length > 0 && senders.length === 0;
    const mailbox = isRead || isMute ? null : placeholderMailbox(situation.domain);
    const wanted = registry ? asStrictAs(registry) : policyKept(found, isMute);
    const record = writeDmarc(registry?.record ?? older, {
      ...wanted,
      rua: mailbox === null ? rua : [`mailto:${mailbox}`, ...rua],
      ruf: usableUris(older?.ruf ?? [], isUseless),
    });
    // A text behind an alias belongs to another organisation; the alias goes.
    const alias = aliasChange(situation.evidence, own.name);
    const before = alias.length > 0 ? [] : withdrawn(evidence);
    const strays = evidence.misplaced.flatMap(({ name, texts }) => {
      const stray = texts.seen ? texts.value.filter(isDmarc) : [];
      return stray.length > 0 ? [recordChange({ name, type: 'TXT', before: stray, after: [] })] : [];
    });
    const unagreed = unagreedHosts(evidence);
    const placeholders = mailbox === null ? [] : [mailbox];
    return proposal({
      facts: {
        name: own.name,
        policy: wanted.p,
        /** `pct=0` stood beside a policy, which is now written as what it was for older receivers. */
        wasSpared: found?.record.pct === 0 && isSampled(found.record) && wanted.p === 'none',
        isMute,
        /** Whose policy receivers of RFC 9989 apply to this name today, and others do not. */
        registry: registry?.owner ?? null,
        isNew: withdrawn(evidence).length === 0,
        reportsTo: isRead ? rua : [],
        /** Services that send for the domain, and to which alone its reports go. */
        senders,
        /** A mailbox is wanted, and the domain has none. */
        isDeaf: mailbox !== null && isDeaf,
        dropped: useless.filter((host) => !unagreed.includes(host)),
        /** They take no reports about this domain, as far as they publish. */
        unagreed,
        /** What stands already, beside others. */
        kept: before.includes(record) ? record : null,
        strays: strays.map(({ name }) => name),
        alias: alias[0]?.before[0] ?? null,
      },
      effort: 10,
      risk: registry ? 'watch' : 'none',
      waits: registry ? WEEKS_OF_REPORTS : 0,
      needs: registry ? [{ kind: 'reports', of: 'dmarc', weeks: WEEKS_OF_REPORTS }] : [],
      records: [
        ...alias,
        recordChange({ name: own.name, type: 'TXT', before, after: [record], placeholders }),
        ...strays,
      ],
      apply: (world) => withDmarc(withoutAliases(world, [own.name]), record),
      // The stages that follow wait for reports that have a reader.
      unasked: senders.length > 0 ? 'needed' : null,
    });
  },
});

/** A policy above the name that receivers of RFC 9989 apply, and others do not look for. */
function registryPolicy(applied: Applied | null): Applied | null {
  return applied && !applied.byAll && isEnforced(applied.effective) ? applied : null;
}

/** What it asks of this name and of those below that do not exist, in a form that receivers of both generations read alike. */
function asStrictAs({ record, effective }: Applied): Pick<Wanted, 'p' | 'sp' | 'np' | 'pct' | 'testing'> {
  const p = effective ?? 'none';
  const np = record.np === 'reject' && !record.testing && p !== 'reject' ? record.np : null;
  return { p, sp: null, np, pct: null, testing: false };
}

/** Whether no stage is left that waits for reports. */
function isSettled({ record: { p, sp, np, testing } }: Applied): boolean {
  return p === 'reject' && !testing && sp !== 'none' && np !== 'none';
}

/** The hosts of reports where all of them are those of services that send, from which their customers get none to read. */
function sendersToldAlone({ rua }: DmarcRecord, domain: string): readonly string[] {
  const hosts = [...new Set(rua.flatMap(({ host }) => host ?? []))];
  const isSender = (host: string) =>
    !sameOrganization(host, domain) &&
    providers.senders.some(({ spf, dkim }) => [...spf, ...dkim].some((name) => sameOrganization(name, host)));
  return hosts.every(isSender) ? hosts : [];
}

/** What was meant, where receivers read nothing: a record nearly right, several of them, in whatever order, or one at a wrong name. */
function draftsOf(texts: readonly string[], { misplaced }: DmarcEvidence): readonly DmarcRecord[] {
  const strays = misplaced.flatMap(({ texts }) => (texts.seen ? texts.value.filter(isDmarc) : []));
  const meant = [texts.filter(isDmarc), texts.filter(isNearlyDmarc), strays].flatMap((some) => some.toSorted());
  return meant.map(parseMeant);
}

/** Those named, and those that a semicolon in the place of a comma cut off. */
function reportUris(record: DmarcRecord, domain: string): readonly ReportUri[] {
  if (record.rua.length === 0) return [];
  const cutOff = record.list.malformed.filter((part) => /^mailto:/i.test(part));
  return [...record.rua, ...cutOff.flatMap((part) => parseDmarc(`v=DMARC1; rua=${part}`).rua)].map((uri) => {
    // Whether another organisation takes reports at the name that is meant was not asked.
    const spelt = inAscii(uri);
    return spelt?.host && sameOrganization(spelt.host, domain) ? spelt : uri;
  });
}

/**
 * The policy as receivers of both generations apply it today, or a milder one: never a stricter one (`readers.ts`, decision 0032).
 * - No valid policy is in force: none, whatever a draft says.
 * - `pct=0`: receivers of RFC 7489 refuse nobody, those of RFC 9989 apply the whole policy. What its author meant is `none`, and that is
 *   stricter for neither. Any other policy is for one of them: without `pct` older ones would begin to refuse, with `t=y` instead as well.
 * - Any other `pct`: it stays as it is until reports have been read.
 * A domain that handles no mail has nothing to lose.
 */
function policyKept(found: Applied | null, isMute: boolean): Pick<Wanted, 'p' | 'sp' | 'np' | 'pct' | 'testing'> {
  const nothing = { p: 'none', sp: null, np: null, pct: null, testing: false } as const;
  if (!found?.record.p || found.record.invalid.length > 0) return isMute ? { ...nothing, p: 'reject' } : nothing;
  const { record, inherited } = found;
  const [p, sp, np] = inherited ? [record.sp ?? record.p, null, null] : [record.p, record.sp, record.np];
  if (p === null) return nothing;
  const isShare = !isMute && isSampled(record);
  if (isShare && record.pct === 0) return nothing;
  const testing = record.testing && [p, sp, np].some(isEnforced);
  return { p, sp, np, pct: isShare ? record.pct : null, testing };
}

/** Those that could read reports, and have not published that they take them. */
function unagreedHosts({ destinations, ...evidence }: DmarcEvidence): readonly string[] {
  const agreed = destinations.map((one) => ({ ...one, authorised: null }));
  const others = uselessHosts({ ...evidence, destinations: agreed });
  return destinations.flatMap(({ host, authorised }) =>
    authorised?.seen && !authorised.value && !others.includes(host) ? [host] : [],
  );
}

/** Where nobody reads reports: nobody receives there, nobody agreed, nobody owns the name, or the service is closed. */
export function uselessHosts({ destinations, at }: DmarcEvidence): readonly string[] {
  return destinations
    .filter(
      ({ host, authorised, receives, holding }) =>
        retiredAmong([host], at).length > 0 ||
        [authorised, receives].some((answer) => answer?.seen && !answer.value) ||
        (holding?.seen && isFree(holding.value)),
    )
    .map(({ host }) => host);
}
