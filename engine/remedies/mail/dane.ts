import { createHash, X509Certificate } from 'node:crypto';
import { isWithin } from '../../common/names.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { TlsSession } from '../../model/ask.ts';
import { mapSeen } from '../../model/observed.ts';
import type { CheckId } from '../../protocols/index.ts';
import { faultOfTlsa, isWhole, matchingTlsa } from '../../protocols/smtp/dane.ts';
import type { MailServer, Tlsa } from '../../protocols/smtp/evidence.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, type Situation, withEvidence } from '../situation.ts';

const FAULTS: readonly CheckId[] = ['smtp/dane-match', 'smtp/dane-usage'];

/**
 * Digests that are not those of the key that a server shows today, as senders compare it (`3 1 1`, RFC 7671 §5.1): corrected in a signed
 * zone, withdrawn from one that is not signed yet.
 */
export const smtpDane = remedy({
  id: 'smtp/dane',
  who: 'dns',
  follows: ['smtp/mx', 'smtp/starttls', 'smtp/certificate'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'smtp');
    if (!evidence) return null;
    const stale = evidence.servers.flatMap((server) => staleRecords(server, situation));
    const published =
      failingChecks(situation, ...FAULTS).length > 0
        ? evidence.servers.flatMap((server) => changeFor(server, situation)).filter(({ before }) => before.length > 0)
        : [];
    const records = [...stale, ...published];
    if (records.length === 0) return null;
    return proposal({
      facts: {
        hosts: published.flatMap((change) => (change.after.length > 0 ? [hostOf(change)] : [])),
        /** Of these only what serves nobody goes. */
        cleared: published.flatMap((change) => (change.after.length > 0 ? [] : [hostOf(change)])),
        stale: stale.map(hostOf),
      },
      effort: 20,
      risk: published.length > 0 ? 'watch' : 'low',
      records,
      apply: (world) => withTlsa(world, records),
      unasked: stale.length > 0 ? 'needed' : null,
    });
  },
});

/** First digests, for the servers of the domain's own zone, once that is signed. */
export const smtpTlsa = remedy({
  id: 'smtp/tlsa',
  who: 'mail',
  follows: ['smtp/mx', 'smtp/starttls', 'smtp/certificate', 'smtp/dane', 'dns/dnssec'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'smtp');
    if (!evidence || failingChecks(situation, 'smtp/dane-present').length === 0) return null;
    const records = evidence.servers
      .flatMap((server) => changeFor(server, situation))
      .filter(({ before }) => before.length === 0);
    if (records.length === 0) return null;
    return proposal({
      facts: { hosts: records.map(hostOf) },
      effort: 45,
      risk: 'watch',
      records,
      apply: (world) => withTlsa(world, records),
    });
  },
});

function withTlsa(world: AuditEvidence, records: readonly RecordChange[]): AuditEvidence {
  return withEvidence(world, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => {
      const { tlsa } = server;
      const change = tlsa.seen && records.find(({ name }) => name === tlsa.value.name);
      if (!change) return server;
      // A change tells only what goes and what comes: the rest stays.
      const left = (all: readonly Tlsa[]) => all.filter((one) => !change.before.includes(written(one)));
      const published = (all: readonly Tlsa[]) => [...left(all), ...change.after.map(parsed)];
      return { ...server, tlsa: mapSeen(tlsa, (set) => ({ ...set, records: published(set.records) })) };
    }),
  }));
}

function hostOf({ name }: RecordChange): string {
  return name.replace(/^_25\._tcp\./, '');
}

/**
 * Records that describe no key of the server, in a zone that is not signed yet: nobody heeds them, until the zone is signed and senders
 * must (RFC 7672 §2.2). They go first.
 */
function staleRecords(
  { tlsa, authenticated, sessions }: MailServer,
  { domain, evidence, verdicts }: Situation,
): readonly RecordChange[] {
  const isSignedNext = verdicts.some(({ check, outcome }) => check === 'dns/dnssec-status' && outcome === 'warn');
  const isUnsigned = tlsa.seen && authenticated.seen && !authenticated.value;
  if (!isUnsigned || !isSignedNext || !isWithin(tlsa.value.name, domain)) return [];
  const shown = shownBy(sessions);
  const isVouched = shown.some((tls) => matchingTlsa(tlsa.value.records, tls, domain, evidence.at) !== null);
  if (isVouched || tlsa.value.records.length === 0) return [];
  return [recordChange({ name: tlsa.value.name, type: 'TLSA', before: tlsa.value.records.map(written), after: [] })];
}

function changeFor(
  { tlsa, authenticated, sessions }: MailServer,
  { domain, evidence: { at } }: Situation,
): readonly RecordChange[] {
  if (!tlsa.seen || !isWithin(tlsa.value.name, domain) || !authenticated.seen || !authenticated.value) return [];
  const shown = shownBy(sessions);
  const isVouched = (tls: TlsSession, records: readonly Tlsa[]) => matchingTlsa(records, tls, domain, at) !== null;
  const { name, records } = tlsa.value;
  const fit = records.filter((record) => faultOfTlsa(record) === null && !isWhole(record));
  const isFit = shown.length > 0 && shown.every((tls) => isVouched(tls, fit));
  // What fits no key that was seen may describe that of an address that was not.
  if (!isFit && records.length > 0 && sessions.some(({ session }) => !session.seen)) return [];
  // Nor is a digest taken of one key where another address shows a certificate that nobody has read yet.
  if (!isFit && shown.some((tls) => keyOf(tls).length === 0)) return [];
  // Beside the record of today's key may stand that of the next: it was published first, as it should be.
  const [before, after] = [records.map(written), isFit ? fit.map(written) : [...new Set(shown.flatMap(keyOf))]];
  if (after.length === 0 || after.join() === before.join()) return [];
  return [recordChange({ name, type: 'TLSA', before, after })];
}

function shownBy(sessions: MailServer['sessions']): readonly TlsSession[] {
  return sessions.flatMap(({ session }) => (session.seen ? (session.value.starttls.session ?? []) : []));
}

/** The record of the key that the server shows; none of a certificate that cannot be read. */
function keyOf({ chain: [leaf] }: TlsSession): readonly string[] {
  const digest = leaf ? digestOf(leaf.der) : null;
  return digest === null ? [] : [`3 1 1 ${digest}`];
}

/** SHA-256 of the public key in lower-case hex; null for a certificate that cannot be read. */
function digestOf(der: string): string | null {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(der, 'base64'));
    return createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex');
  } catch {
    return null;
  }
}

function written({ usage, selector, matching, data }: Tlsa): string {
  return `${usage} ${selector} ${matching} ${data}`;
}

function parsed(value: string): Tlsa {
  const [usage, selector, matching, data = ''] = value.split(' ');
  return { usage: Number(usage), selector: Number(selector), matching: Number(matching), data };
}
