import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { retiredAmong } from '../../../common/retired-destinations.ts';
import { tag } from '../../../common/tag-list.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { DmarcEvidence, ReportDestination } from '../evidence.ts';
import { inAscii } from '../parse.ts';
import { type Applied, isEnforced } from '../policy.ts';
import { onOwnRecord } from './on-record.ts';

const check = checkIn('reports');

const ruaPresent = check({
  id: 'dmarc/rua-present',
  severity: 'medium',
  reference: rfc(9989, '8'),
  judge: onOwnRecord(({ record: { rua }, asked }, { profile }) => {
    const usable = rua.filter(({ host }) => host !== null);
    if (usable.length > 0) return pass({ addresses: usable.map(({ written }) => written) });
    if (rua.length > 0) return notApplicable('no-usable-address');
    if (profile.seen && !profile.value.sends && !profile.value.receives) return notApplicable('no-mail-to-report');
    return isEnforced(asked) ? warn({ asked }) : fail({ asked });
  }),
});

const ruaSyntax = check({
  id: 'dmarc/rua-syntax',
  severity: 'medium',
  reference: rfc(9989, '4.6'),
  judge: onOwnRecord(({ record: { rua, ruf } }) => {
    const all = [...rua, ...ruf];
    if (all.length === 0) return notApplicable('no-report-address');
    const unusable = all.filter(({ host }) => host === null);
    const facts = { unusable: unusable.map(({ written }) => written) };
    if (unusable.length === 0) return pass(facts);
    if (unusable.every(({ scheme }) => scheme === 'https' || scheme === 'http')) return warn(facts);
    return fail({ ...facts, spelt: unusable.flatMap((uri) => inAscii(uri)?.written ?? []) });
  }),
});

const ruaExternal = check({
  id: 'dmarc/rua-external',
  severity: 'medium',
  reference: rfc(9990, '4'),
  judge: onOwnRecord(({ owner }, evidence) => {
    const judged = judgeDestinations(evidence, ({ authorised }) => authorised, 'no-external-destination');
    return judged.outcome === 'fail' ? fail({ ...judged.facts, owner }) : judged;
  }),
});

const ruaMx = check({
  id: 'dmarc/rua-mx',
  severity: 'medium',
  reference: rfc(9989, '4.6'),
  judge: onOwnRecord((applied, evidence) => {
    const missing = withoutDestination(applied, evidence);
    return missing ?? judgeDestinations(evidence, ({ receives }) => receives, 'no-report-address');
  }),
});

const ruaFree = check({
  id: 'dmarc/rua-free',
  severity: 'critical',
  reference: rfc(9989, '11.6'),
  judge: onOwnRecord((applied, evidence) => {
    const { destinations } = evidence;
    const missing = withoutDestination(applied, evidence);
    if (missing) return missing;
    const asked = destinations.flatMap(({ host, holding }) => (holding ? [{ host, holding }] : []));
    const free = asked.flatMap(({ host, holding }) => (holding.seen && isFree(holding.value) ? [host] : []));
    if (free.length > 0) return fail({ hosts: free });
    const silent = firstSilence(asked.map(({ holding }) => holding));
    return silent ? unknown(silent) : pass({ hosts: destinations.map(({ host }) => host) });
  }),
});

/** Mail that nobody reads any more tells of impersonation to nobody. */
const ruaRetired = check({
  id: 'dmarc/rua-retired',
  severity: 'low',
  reference: rfc(9989, '8'),
  judge: onOwnRecord((applied, evidence) => {
    const missing = withoutDestination(applied, evidence);
    if (missing) return missing;
    const hosts = evidence.destinations.map(({ host }) => host);
    const retired = retiredAmong(hosts, evidence.at);
    return retired.length > 0 ? warn({ retired }) : pass({ hosts });
  }),
});

const rufPrivacy = check({
  id: 'dmarc/ruf-privacy',
  severity: 'info',
  reference: rfc(9989, '10.2'),
  judge: onOwnRecord(({ record: { ruf } }) =>
    ruf.length === 0 ? notApplicable('no-failure-reports') : info({ addresses: ruf.map(({ written }) => written) }),
  ),
});

/** Receivers must serve two addresses, and may stop there (RFC 7489 §6.2). */
const RUA_ALLOWED = 2;

const ruaCount = check({
  id: 'dmarc/rua-count',
  severity: 'low',
  reference: rfc(9989, '4.6'),
  labour: small('dns', 'none'),
  judge: onOwnRecord(({ record: { rua } }) => {
    if (rua.length === 0) return notApplicable('no-report-address');
    const facts = { addresses: rua.length, allowed: RUA_ALLOWED };
    return rua.length > RUA_ALLOWED ? warn(facts) : pass(facts);
  }),
});

/** Aggregate reports are compressed XML: what reaches a person's mailbox is rarely read. */
const ruaHuman = check({
  id: 'dmarc/rua-human',
  severity: 'info',
  reference: rfc(9990, '3'),
  judge: onOwnRecord(({ record: { rua } }) => {
    const mailboxes = rua.flatMap(({ mailbox }) => (mailbox === null ? [] : [mailbox]));
    if (mailboxes.length === 0) return notApplicable(rua.length > 0 ? 'no-usable-address' : 'no-report-address');
    const isRead = (mailbox: string) => PEOPLE.test(mailbox);
    return mailboxes.every(isRead) ? info({ mailboxes }) : pass({ mailboxes });
  }),
});

/** Local parts of mailboxes that a person reads. */
const PEOPLE =
  /^(postmaster|hostmaster|webmaster|admin|administrateur|contact|info|direction|support|it|dsi|[a-z]+\.[a-z-]+)@/i;

const FAILURE_OPTIONS: readonly string[] = ['0', '1', 'd', 's'];

const rufFo = check({
  id: 'dmarc/ruf-fo',
  severity: 'low',
  reference: rfc(9989, '4.7'),
  labour: small('dns', 'none'),
  judge: onOwnRecord(({ record: { list, ruf } }) => {
    const fo = tag(list, 'fo');
    if (fo === null) return notApplicable('no-failure-options');
    const options = fo.split(':').map((option) => option.trim());
    const facts = {
      fo,
      isAlone: ruf.length === 0,
      isDouble: options.includes('0') && options.includes('1'),
      strange: options.filter((option) => !FAILURE_OPTIONS.includes(option)),
    };
    return facts.isAlone || facts.isDouble || facts.strange.length > 0 ? warn(facts) : pass(facts);
  }),
});

export const reportChecks = [
  ruaPresent,
  ruaSyntax,
  ruaExternal,
  ruaMx,
  ruaFree,
  ruaRetired,
  ruaCount,
  ruaHuman,
  rufPrivacy,
  rufFo,
] as const;

/** What is published and cannot be used is not absent: another rule quotes it. */
function withoutDestination({ record: { rua, ruf } }: Applied, { destinations }: DmarcEvidence) {
  if (destinations.length > 0) return null;
  return notApplicable(rua.length + ruf.length > 0 ? 'no-usable-address' : 'no-report-address');
}

/** Every destination for which the question stands must answer yes. */
function judgeDestinations<const Reason extends string>(
  { destinations }: DmarcEvidence,
  question: (destination: ReportDestination) => ReportDestination['authorised'],
  reason: Reason,
) {
  const asked = destinations.flatMap((destination) => {
    const answer = question(destination);
    return answer ? [{ host: destination.host, answer }] : [];
  });
  if (asked.length === 0) return notApplicable(reason);
  const refused = asked.flatMap(({ host, answer }) => (answer.seen && !answer.value ? [host] : []));
  if (refused.length > 0) return fail({ hosts: refused });
  const silent = firstSilence(asked.map(({ answer }) => answer));
  return silent ? unknown(silent) : pass({ hosts: asked.map(({ host }) => host) });
}
