import { createHash } from 'node:crypto';
import { isInternal } from '../../common/address-ranges.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { judgeProtocol } from '../../judge.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import type { MtaStsEvidence } from '../../protocols/mta-sts/evidence.ts';
import { bindingOf, fieldOf, parsePolicy, policyUrl } from '../../protocols/mta-sts/policy-file.ts';
import { receivesMail, stsAmong } from '../../protocols/mta-sts/published.ts';
import { proposal, type RecordChange, recordChange, remedy, type ServedText } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation, withEvidence } from '../situation.ts';
import { soundSecured } from '../sound.ts';
import { aliasChange, withoutAliases } from '../zone/aliases.ts';
import { mailHostsOf } from './usable-hosts.ts';

const FAULTS = idsOf(
  'mta-sts',
  'record-present',
  'record-single',
  'record-version',
  'record-id',
  'record-place',
  'fetch-host',
  'fetch-tls',
  'fetch-status',
  'fetch-type',
  'fetch-size',
  'fetch-expiry',
  'policy-syntax',
  'policy-version',
  'policy-mx-list',
  'policy-mx-syntax',
  'policy-max-age',
  'mx-match',
);
const SERVERS: readonly CheckId[] = [
  'mta-sts/mx-match',
  'mta-sts/mx-starttls',
  'mta-sts/mx-certificate',
  'mta-sts/mx-tls12',
];

/** What senders must find in order today, or the policy binds nobody. */
const IN_FORCE = idsOf(
  'mta-sts',
  'record-present',
  'record-single',
  'record-version',
  'record-id',
  'fetch-host',
  'fetch-tls',
  'fetch-status',
  'policy-version',
  'policy-mode',
  'policy-mx-list',
  'policy-mx-syntax',
);
/** Those that may be better, but do no harm. */
const READABLE: readonly CheckId[] = ['mta-sts/policy-syntax', 'mta-sts/policy-max-age'];

/**
 * Seconds. A day while the policy is tried, so that senders forget a mistake as soon; four weeks once reports were clean (RFC 8461 §3.2
 * expects "weeks or greater").
 */
const MAX_AGE = { testing: 86_400, enforce: 2_419_200 } as const;
const WEEKS_OF_TRIAL = 2;

type Mode = keyof typeof MAX_AGE;

/**
 * The way out of an emergency: where senders enforce the policy today and a server does not pass, mail is refused now. On trial it comes
 * again as soon as they have read it (RFC 8461 §5.1); servers are put in order afterwards.
 */
export const mtaStsPause = remedy({
  id: 'mta-sts/pause',
  who: 'web',
  propose: ({ initial, ...situation }) => {
    const evidence = evidenceIn(initial, 'mta-sts');
    const verdicts = judgeProtocol('mta-sts', initial);
    const refused = verdicts.filter(({ check, outcome }) => SERVERS.includes(check) && outcome === 'fail');
    if (!evidence?.record.seen || refused.length === 0 || !allPass(verdicts, IN_FORCE)) return null;
    const { usable } = mailHostsOf(initial);
    if (usable.length === 0) return null;
    const seenSoFar = { ...situation, initial, evidence: initial };
    return proposal({
      facts: { host: evidence.policy.host, checks: refused.map(({ check }) => check), ...standing(seenSoFar) },
      effort: 10,
      risk: 'none',
      ...published(seenSoFar, evidence, 'testing'),
      optional: true,
    });
  },
});

/** The record and the policy: in force where they are in force today and every server passes today, else on trial. */
export const mtaStsRecord = remedy({
  id: 'mta-sts/record',
  who: 'web',
  follows: ['cname/aliases', 'smtp/mx', 'smtp/starttls', 'smtp/certificate', 'smtp/tls', 'mta-sts/pause'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    if (!evidence?.mail.seen || !evidence.record.seen || failingChecks(situation, ...FAULTS).length === 0) return null;
    if (!receivesMail(evidence.mail.value, evidence) || evidence.mail.value.implicit) return null;
    const { usable, left } = mailHostsOf(situation.evidence);
    if (usable.length === 0) return null;
    const mode = isInForce(situation) ? 'enforce' : 'testing';
    const isNew = stsAmong(evidence.record.value.texts).meant.length === 0;
    const hostMissing = !evidence.policy.addresses.seen || publicAddresses(evidence).length === 0;
    return proposal({
      facts: { isNew, mode, hostMissing, host: evidence.policy.host, mx: usable, left, ...standing(situation) },
      effort: isNew || hostMissing ? 120 : 30,
      risk: 'watch',
      ...published(situation, evidence, mode),
      // Whether the file will be served well cannot be known yet.
      assumedPassing: hostMissing ? ['mta-sts/fetch-host'] : [],
    });
  },
});

/** From trial to force, once every server is seen to pass and reports are clean. */
export const mtaStsEnforce = remedy({
  id: 'mta-sts/enforce',
  who: 'web',
  follows: [
    'smtp/mx',
    'smtp/starttls',
    'smtp/certificate',
    'smtp/tls',
    'mta-sts/pause',
    'mta-sts/record',
    'mta-sts/reports',
  ],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'mta-sts');
    const answer = evidence?.policy.answer;
    if (!evidence?.mail.seen || !answer?.seen || bindingOf(answer.value.body).mode !== 'testing') return null;
    if (failingChecks(situation, ...FAULTS).length > 0 || !allPass(situation.verdicts, SERVERS)) return null;
    const { usable, left } = mailHostsOf(situation.evidence);
    if (usable.length === 0 || left.length > 0) return null;
    return proposal({
      facts: { mx: usable, host: evidence.policy.host, ...standing(situation) },
      effort: 15,
      risk: 'watch',
      waits: WEEKS_OF_TRIAL,
      needs: [{ kind: 'reports', of: 'tls', weeks: WEEKS_OF_TRIAL }],
      ...published(situation, evidence, 'enforce'),
    });
  },
});

/** Whether senders enforce the policy today on the very servers that the new one names, and each of them passes. */
function isInForce({ initial, evidence }: Situation): boolean {
  const verdicts = judgeProtocol('mta-sts', initial);
  const today = mailHostsOf(initial);
  const isRead = verdicts.every(
    ({ check, outcome }) => !READABLE.includes(check) || ['pass', 'warn'].includes(outcome),
  );
  const isSame = mailHostsOf(evidence).usable.toSorted().join() === today.usable.toSorted().join();
  // Only `enforce` passes the rule on the mode.
  return isRead && isSame && today.left.length === 0 && allPass(verdicts, [...IN_FORCE, ...SERVERS]);
}

/** Whether each of these checks was made, and passed: what is unknown does not. */
function allPass(verdicts: Situation['verdicts'], checks: readonly CheckId[]): boolean {
  return checks.every((id) => verdicts.some(({ check, outcome }) => check === id && outcome === 'pass'));
}

/** The name of the record, and where an alias there leads. */
function standing({ domain, evidence }: Situation) {
  const name = `_mta-sts.${domain}`;
  return { name, alias: aliasChange(evidence, name)[0]?.before[0] ?? null };
}

function published({ domain, evidence: seenSoFar }: Situation, evidence: MtaStsEvidence, mode: Mode) {
  const url = policyUrl(domain);
  const text = policyText(mode, mailHostsOf(seenSoFar).usable, maxAgeKept(evidence, mode));
  // Senders fetch the policy again only where the id has changed (RFC 8461 §3.1).
  const id = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const record = `v=STSv1; id=${id};`;
  const served: ServedText = { url, contentType: 'text/plain', text, placeholders: [] };
  return {
    records: recordsFor(record, evidence, aliasChange(seenSoFar, `_mta-sts.${domain}`)),
    served: [served],
    apply: (world: AuditEvidence) => withMtaSts(withoutAliases(world, [`_mta-sts.${domain}`]), record, url, text),
  };
}

function policyText(mode: Mode, hosts: readonly string[], maxAge: number): string {
  return ['version: STSv1', `mode: ${mode}`, ...hosts.map((host) => `mx: ${host}`), `max_age: ${maxAge}`, ''].join(
    '\n',
  );
}

function maxAgeKept({ policy: { answer } }: MtaStsEvidence, mode: Mode): number {
  if (mode === 'testing') return MAX_AGE.testing;
  const written = answer.seen ? fieldOf(parsePolicy(answer.value.body), 'max_age') : null;
  const seconds = written !== null && /^\d{1,8}$/.test(written) ? Number(written) : 0;
  return seconds >= MAX_AGE[mode] && seconds <= 31_557_600 ? seconds : MAX_AGE[mode];
}

function recordsFor(
  after: string,
  { record, misplaced }: MtaStsEvidence,
  alias: readonly RecordChange[],
): readonly RecordChange[] {
  if (!record.seen) return [];
  const { name, texts } = record.value;
  const strays = misplaced.flatMap(({ name, texts }) => {
    const meant = texts.seen ? stsAmong(texts.value).meant : [];
    return meant.length > 0 ? [recordChange({ name, type: 'TXT', before: meant, after: [] })] : [];
  });
  const before = alias.length > 0 ? [] : stsAmong(texts).meant;
  return [...alias, recordChange({ name, type: 'TXT', before, after: [after] }), ...strays];
}

function publicAddresses({ policy: { addresses } }: MtaStsEvidence): readonly string[] {
  return addresses.seen ? addresses.value.filter((address) => !isInternal(address)) : [];
}

/** An address for a host that has none yet; nobody is ever asked there. */
const SOME_ADDRESS = '203.0.113.1';

function withMtaSts(world: AuditEvidence, record: string, url: string, body: string): AuditEvidence {
  const own = withEvidence(world, 'mta-sts', (evidence) => {
    const { policy } = evidence;
    const [address = SOME_ADDRESS] = publicAddresses(evidence);
    const served = {
      ...{ url, address, status: 200, contentType: 'text/plain', location: null, body, cut: false, elapsedMs: 0 },
      bytes: Buffer.byteLength(body),
      tls: soundSecured(policy.host, world),
    };
    return {
      ...evidence,
      record: mapSeen(evidence.record, (found) => ({
        ...found,
        texts: [...found.texts.filter((text) => !stsAmong([text]).meant.includes(text)), record],
      })),
      misplaced: evidence.misplaced.map((one) => ({
        ...one,
        texts: mapSeen(one.texts, (texts) => texts.filter((text) => stsAmong([text]).meant.length === 0)),
      })),
      policy: { ...policy, addresses: seen([address]), answer: seen(served) },
    };
  });
  return withEvidence(own, 'smtp', (smtp) => ({ ...smtp, policy: seen(bindingOf(body)) }));
}
