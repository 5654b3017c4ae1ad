import { DAY_MS, KEPT, keptDays, legibleWithin, REPORT_BOX_KEY, type ReportBoxView } from '@rempart/contract';
import {
  type AggregateReport,
  addressRecord,
  dayOfReport,
  isVouchedFor,
  isWithin,
  judgeMessage,
  policiesAbout,
} from '@rempart/engine';
import { randomKey } from '../../../common/digest.ts';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Answer, Arrived } from '../ports/inbound.ts';
import type { ReportBox } from '../ports/report-boxes.ts';
import { Unjudgeable } from '../ports/test-messages.ts';
import type { Tools } from '../ports/tools.ts';
import { readingOf } from './box-reading.ts';
import { standingOf } from './box-standing.ts';
import { newToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'mailDomain' | 'now'>;

/**
 * Opens an address for the reports of receivers about the domain of an audit; returns the key of its page. Refuses with `NOT_FOUND`,
 * `UNAVAILABLE` and `RATE_LIMITED`.
 */
export async function openReportBox(
  publicId: string,
  visitor: Visitor,
  tools: Dependencies & Pick<Tools, 'limits'>,
): Promise<{ readonly key: string }> {
  if (tools.mailDomain === null) throw new Refusal('UNAVAILABLE');
  const audit = await findAudit(publicId, tools);
  enforceLimit('report-box', visitor, tools);
  const key = randomKey();
  const { domain, id: auditId } = audit;
  await tools.store.reportBoxes.open({ key, token: newToken(), domain, auditId, createdAt: tools.now() });
  return { key };
}

/**
 * The content of a box's page: its address, how to publish it, and the sums so far. Refuses with `NOT_FOUND`, and with `PREPARING` while
 * they are made for the first time.
 */
export async function readReportBox(
  key: string,
  tools: Dependencies & Pick<Tools, 'viewVersion' | 'nameExists'>,
): Promise<ReportBoxView> {
  const { store, mailDomain } = tools;
  const box = REPORT_BOX_KEY.test(key) ? await store.reportBoxes.byKey(key) : null;
  if (!box) throw new Refusal('NOT_FOUND');
  const whole = box.auditId === null ? null : await store.audits.conclusion(box.auditId);
  const dmarc = whole?.evidence.protocols.dmarc;
  const address = mailDomain && `${box.token}@${mailDomain}`;
  const authorisation = mailDomain && `${box.domain}._report._dmarc.${mailDomain}`;
  return legibleWithin({
    ...{ domain: box.domain, address, authorisation },
    isAuthorised: authorisation === null ? null : await tools.nameExists(authorisation),
    record: address && dmarc?.seen ? addressRecord(dmarc.value, address) : null,
    usedAt: box.usedAt?.toISOString() ?? null,
    ...(await standingOf(box, whole?.evidence ?? null, store)),
    reading: (await readingOf(box, tools))?.reading ?? null,
  });
}

/**
 * Adds a receiver's report to the sums of a box. An unauthenticated message is refused, because everyone who reads the DNS knows the
 * address. The receiver is called by the domain that vouches for its message, whatever name the report gives: else an unknown reporter
 * could tell in the name of a great receiver, or take the identity of its report before it comes.
 */
export async function receiveReport(
  token: string,
  arrived: Arrived,
  tools: Dependencies & Pick<Tools, 'verifyMessage' | 'readReportMail'>,
): Promise<Answer> {
  const { reportBoxes } = tools.store;
  const box = await reportBoxes.byToken(token);
  if (!box) return { code: 550, text: '5.1.1 No such address' };
  const sender = await senderOf(arrived, box, tools);
  if ('refusal' in sender) return sender.refusal;
  const { reports, fault } = await tools.readReportMail(arrived.message);
  if (fault === 'failure-report') return { code: 550, text: '5.7.1 Reports about single messages are not taken' };
  if (fault !== null) return { code: 554, text: `5.6.0 No report could be read: ${fault}` };
  const ours = reports.flatMap((report) => concerning(box, report, tools.now()));
  if (ours.length === 0)
    return { code: 550, text: `5.7.1 Only reports about ${box.domain} of the last year are taken here` };
  for (const report of ours) {
    const added = await reportBoxes.add(box.id, { ...report, organization: sender.domain }, tools.now());
    if (added === 'full') return { code: 552, text: '5.2.2 This box is full' };
  }
  await tools.store.jobs.add('sum-reports', { boxId: box.id });
  return { code: 250, text: '2.0.0 Added to the sums' };
}

/**
 * The author's domain, where SPF or DKIM vouches for it (RFC 9990 §6, RFC 9989 §4.4). A message that could not be judged may be sent again.
 */
async function senderOf(
  { message, sender, delivery }: Arrived,
  { domain }: ReportBox,
  tools: Pick<Tools, 'verifyMessage' | 'now'>,
): Promise<{ readonly domain: string } | { readonly refusal: Answer }> {
  try {
    const evidence = await tools.verifyMessage({ message, sender, delivery, audited: domain, receivedAt: tools.now() });
    const [author] = evidence.header.authors;
    if (author !== undefined && isVouchedFor(evidence)) return { domain: author };
    if (judgeMessage(evidence).some(({ rule, outcome }) => rule === 'dmarc' && outcome === 'unknown'))
      return { refusal: { code: 451, text: '4.7.0 The sender could not be verified now' } };
    return { refusal: { code: 550, text: '5.7.1 The sender of this report is not verified by SPF or DKIM' } };
  } catch (error) {
    if (error instanceof Unjudgeable) return { refusal: { code: 554, text: `5.6.0 Not read: ${error.message}` } };
    throw error;
  }
}

/** Receivers tell of a day, some of a week. */
const LONGEST_PERIOD_DAYS = 31;

/** The parts of a report about the domain of the box or its subdomains, of a day within the retention and not in the future. */
function concerning({ domain }: ReportBox, report: AggregateReport, now: Date): readonly AggregateReport[] {
  const isOurs = (name: string) => isWithin(name, domain);
  const age = now.getTime() - Date.parse(dayOfReport(report));
  if (age > keptDays(KEPT.reportSums) * DAY_MS || age < -DAY_MS) return [];
  if ((report.end - report.begin) * 1000 > LONGEST_PERIOD_DAYS * DAY_MS) return [];
  if (report.kind === 'dmarc') return isOurs(report.published.domain) ? [report] : [];
  // A report that comes to the address of a box tells of its domain, whatever MX host a DANE policy names.
  const own = policiesAbout(report, domain, null);
  const policies = report.policies.flatMap((policy) =>
    own.includes(policy) ? [{ ...policy, domain }] : isOurs(policy.domain) ? [policy] : [],
  );
  return policies.length === 0 ? [] : [{ ...report, policies }];
}
