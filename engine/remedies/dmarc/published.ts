import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { DmarcEvidence, ReportDestination } from '../../protocols/dmarc/evidence.ts';
import { isDmarc, isNearlyDmarc, parseDmarc } from '../../protocols/dmarc/parse.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { withEvidence } from '../situation.ts';

/** The evidence once `_dmarc` of the domain holds this record and no other, and none stands at a wrong name. */
export function withDmarc(evidence: AuditEvidence, record: string): AuditEvidence {
  const replaced = (texts: Observed<readonly string[]>) =>
    mapSeen(texts, (found) => [...found.filter((text) => !isWithdrawn(text)), record]);
  const own = withEvidence(evidence, 'dmarc', (dmarc) => ({
    ...dmarc,
    walk: dmarc.walk.map((published, depth) =>
      depth === 0 ? { ...published, texts: replaced(published.texts) } : published,
    ),
    misplaced: dmarc.misplaced.map(({ name, texts }) => ({
      name,
      texts: mapSeen(texts, (found) => found.filter((text) => !isDmarc(text))),
    })),
    // A server that was silent stays so.
    servers: mapSeen(dmarc.servers, (servers) =>
      servers.map(({ host, texts }) => ({ host, texts: mapSeen(texts, () => [record]) })),
    ),
    alias: seen(null),
    destinations: destinationsOf(record, dmarc),
  }));
  const spf = withEvidence(own, 'spf', (policy) => ({
    ...policy,
    walk: policy.walk.map((named, depth) => (depth === 0 ? { ...named, texts: replaced(named.texts) } : named)),
  }));
  return withEvidence(spf, 'bimi', (bimi) => ({
    ...bimi,
    dmarc: bimi.dmarc.map((named, depth) => (depth === 0 ? { ...named, texts: replaced(named.texts) } : named)),
  }));
}

/**
 * What a new record replaces. Texts that come from a wildcard are published elsewhere, and give way to it: a wildcard supplies all of its
 * texts, or none if the name has a text of its own (RFC 4592 §2.2.1).
 */
export function withdrawn({ walk, everywhere }: DmarcEvidence): readonly string[] {
  const own = walk[0]?.texts;
  if (!own?.seen) return [];
  const given = everywhere?.seen ? everywhere.value : [];
  const isGiven = given.length > 0 && own.value.toSorted().join('\n') === given.toSorted().join('\n');
  return isGiven ? [] : own.value.filter(isWithdrawn);
}

/** What a new record replaces at `_dmarc`: the old ones, those nearly so, and SPF records that strayed there. */
function isWithdrawn(text: string): boolean {
  return isDmarc(text) || isNearlyDmarc(text) || /^v=spf1/i.test(text);
}

/**
 * Keeps the answers of report addresses that were already queried; the placeholder for the owner’s own mailbox counts as one that accepts
 * reports.
 */
function destinationsOf(record: string, { destinations, profile }: DmarcEvidence): readonly ReportDestination[] {
  const { rua, ruf } = parseDmarc(record);
  const uris = [...rua, ...ruf];
  const hosts = new Set(uris.flatMap(({ host }) => (host ? [host] : [])));
  const mailboxes = new Set(uris.map(({ mailbox }) => mailbox));
  const known = new Map(destinations.map((destination) => [destination.host, destination]));
  return [...hosts].map((host) => {
    const receives = mapSeen(profile, (one) => one.receives);
    const asked = known.get(host) ?? { host, authorised: null, receives, holding: null };
    return mailboxes.has(placeholderMailbox(host)) ? { ...asked, receives: seen(true) } : asked;
  });
}
