import {
  type DomainSenders,
  legibleWithin,
  type PolicyLine,
  SERVICES_PATH,
  type SenderLine,
  type SenderMend,
  SHOWN,
  type TlsSums,
} from '@rempart/contract';
import {
  type AuditEvidence,
  chartOf,
  type DispositionsByFamily,
  type DomainSums,
  excusedOf,
  failingOf,
  firstSenders,
  isKnownSender,
  isRefusing,
  mailHostsIn,
  networksOf,
  onlyOnce,
  type PublishedPolicy,
  partyById,
  policiesAbout,
  type ReceiverDays,
  readReportFile,
  receiverDays,
  recentSums,
  type SenderSums,
  seenInSums,
  soleRecipient,
  sumDays,
} from '@rempart/engine';
import {
  asPublished,
  describeTask,
  dispositionsInWords,
  headlineOf,
  mendOf,
  namedBy,
  REPORT_FAULTS,
  senderName,
  underReject,
} from '@rempart/engine/fr';
import type { UploadAsked, UploadedFile, UploadRead } from '../ports/uploads.ts';

/** Reads the files and summarises them. Blocks its thread for up to some seconds. */
export function composeSenders({
  files,
  stored,
  evidence,
}: Omit<UploadAsked, 'form'> & { readonly files: readonly UploadedFile[] }): Omit<UploadRead, 'fault'> {
  const read = files.map(({ name, octets }) => readReportFile(name, octets));
  const found = read.flatMap((file) => file.reports);
  const reports = onlyOnce(found);
  const refused = read.flatMap((file) => file.refused);
  const { dmarc, tls } = stored ?? receiverDays(reports);
  const networks = evidence && networksOf(evidence);
  const sums = sumDays(dmarc, (domain) => (isOf(evidence, domain) ? networks : null));
  const audited = sums.find(({ domain }) => isOf(evidence, domain));
  const reading = legibleWithin({
    reports: reports.length,
    repeated: found.length - reports.length,
    refused: refused
      .slice(0, SHOWN.refused)
      .map(({ name, fault }) => ({ name, code: fault, reason: REPORT_FAULTS[fault] })),
    moreRefused: Math.max(0, refused.length - SHOWN.refused),
    domains: sums.slice(0, SHOWN.domains).map((domain) => composeDomain(domain, isOf(evidence, domain.domain))),
    tls: composeTls(tls, evidence),
  });
  return { reading, seen: audited ? seenInSums(audited, senderName) : null };
}

/** The evidence of a domain names the senders of that domain alone. */
function isOf(evidence: AuditEvidence | null, domain: string): boolean {
  return evidence?.domain === domain;
}

function composeDomain(sums: DomainSums, isAudited: boolean): DomainSenders {
  const { domain, period, all, senders, receivers, unread, published } = sums;
  const counted = senders.map((one) => ({ ...one, failing: failingOf(one.tally) }));
  const shown = firstSenders(counted, SHOWN.senders);
  const beyond = counted.filter((one) => !shown.includes(one));
  return {
    domain,
    period,
    policy: published.p && `p=${published.p}`,
    ...{ messages: all.messages, passed: all.passed, failing: failingOf(all), unsaid: all.unsaid },
    ...(excusedOf(all.excused) > 0 && { excused: excusedOf(all.excused) }),
    refused: isRefusing(published) ? all.refused : null,
    ...{ unread, isAudited },
    receivers: receivers.slice(0, SHOWN.receivers).map(({ organization }) => organization),
    headline: headlineOf(sums),
    senders: shown.map((sender) => composeSender(sender, published)),
    others:
      beyond.length === 0
        ? null
        : {
            senders: beyond.length,
            messages: total(beyond, ({ tally }) => tally.messages),
            failing: total(beyond, ({ tally }) => failingOf(tally)),
            unknownFailing: total(beyond, ({ sender, tally }) => (isKnownSender(sender) ? 0 : failingOf(tally))),
          },
    recent: recentSums(sums),
    policies: policyLines(sums),
    chart: chartOf(sums, senderName),
  };
}

function composeSender(sums: SenderSums, published: PublishedPolicy): SenderLine {
  const { sender, tally, period, addresses, signatures, task } = sums;
  const { domain } = published;
  return {
    name: senderName(sender),
    isKnown: isKnownSender(sender),
    by: namedBy(sender),
    server: null,
    ...{ messages: tally.messages, signed: tally.signed, passed: tally.passed, failing: failingOf(tally) },
    ...{ dkimAligned: tally.dkimAligned, spfAligned: tally.spfAligned },
    ...{ since: period[0], until: period[1] },
    addresses: addresses.map(({ address }) => address),
    signatures,
    todo: describeTask(task, domain),
    mend: composeMend(sums, domain),
    page: sender.kind === 'provider' && isToMend(task) ? pageOf(sender.name) : null,
    underReject: underReject(sums, published),
    under: failingOf(tally) === 0 ? null : mapped(sums.under),
  };
}

function mapped({ none, quarantine, reject }: SenderSums['under']): SenderLine['under'] {
  return {
    none: dispositionsInWords(none),
    quarantine: dispositionsInWords(quarantine),
    reject: dispositionsInWords(reject),
  };
}

function isToMend(task: SenderSums['task']): boolean {
  return task === 'partly' || task === 'own-name' || task === 'sign';
}

/** Of those who sign or take bounces for their customers, or were gathered by hand. */
function pageOf(id: string): string | null {
  const party = partyById(id);
  const isTold = party?.roles.some((role) => role !== 'dns') || party?.facts.some(({ kind }) => kind === 'aligns');
  return isTold ? `${SERVICES_PATH}/${id}` : null;
}

/** The cost of the include is queried later (`offer-includes.ts`): this thread has no network. */
function composeMend(sums: SenderSums, domain: string): SenderMend | null {
  const mend = mendOf(sums, domain);
  return mend && { ...mend, include: mend.include === null ? null : { name: mend.include, record: null, words: '' } };
}

/** The present record, then the record with each policy enforced. */
function policyLines({ asked, under, published }: DomainSums): readonly PolicyLine[] {
  const line = (title: string, { rfc7489, rfc9989 }: DispositionsByFamily) => ({
    title,
    older: rfc7489,
    newer: rfc9989,
  });
  return [
    ...(asked ? [line(asPublished(published), asked)] : []),
    line('p=none', under.none),
    line('p=quarantine', under.quarantine),
    line('p=reject', under.reject),
  ];
}

function composeTls(days: ReceiverDays['tls'], evidence: AuditEvidence | null): readonly TlsSums[] {
  const told = days.flatMap((day) => {
    const audited = evidence ? policiesAbout(day, evidence.domain, mailHostsIn(evidence)) : [];
    const recipient = soleRecipient(day);
    return day.policies.map((policy) => ({
      ...policy,
      domain: evidence && audited.includes(policy) ? evidence.domain : (recipient ?? policy.domain),
    }));
  });
  const domains = [...Map.groupBy(told, ({ domain }) => domain)];
  const sums = domains.map(([domain, own]) => {
    const failures = Map.groupBy(
      own.flatMap((policy) => policy.failures),
      ({ result }) => result,
    );
    return {
      domain,
      successful: total(own, ({ successful }) => successful),
      failed: total(own, ({ failed }) => failed),
      failures: [...failures]
        .map(([result, found]) => ({
          result,
          sessions: total(found, ({ sessions }) => sessions),
          hosts: [...new Set(found.map(({ receivingHost }) => receivingHost).filter(Boolean))].slice(0, HOSTS_SHOWN),
        }))
        .toSorted((one, other) => other.sessions - one.sessions),
    };
  });
  return sums.toSorted((one, other) => other.failed - one.failed).slice(0, SHOWN.tls);
}

const HOSTS_SHOWN = 3;

function total<T>(found: readonly T[], number: (one: T) => number): number {
  return found.reduce((sum, one) => sum + number(one), 0);
}
