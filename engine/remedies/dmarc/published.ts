import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { DmarcEvidence, ReportDestination } from '../../protocols/dmarc/evidence.ts';
import { isDmarc, isNearlyDmarc, parseDmarc } from '../../protocols/dmarc/parse.ts';
import { placeholderMailbox } from '../placeholders.ts';
import { changed } from '../situation.ts';

/** The evidence once `_dmarc` of the domain holds this record and no other, and none stands at a wrong name. */
export function withDmarc(evidence: AuditEvidence, record: string): AuditEvidence {
  const replaced = (texts: Observed<readonly string[]>) =>
    mapSeen(texts, (found) => [...found.filter((text) => !isWithdrawn(text)), record]);
  const own = changed(evidence, 'dmarc', (dmarc) => ({
    ...dmarc,
    walk: dmarc.walk.map((published, depth) =>
      depth === 0 ? { ...published, texts: replaced(published.texts) } : published,
    ),
    misplaced: dmarc.misplaced.map(({ name, texts }) => ({
      name,
      texts: mapSeen(texts, (found) => found.filter((text) => !isDmarc(text))),
    })),
    servers: mapSeen(dmarc.servers, (servers) => servers.map(({ host }) => ({ host, texts: seen([record]) }))),
    alias: seen(null),
    destinations: destinationsOf(record, dmarc),
  }));
  const spf = changed(own, 'spf', (policy) => ({
    ...policy,
    walk: policy.walk.map((named, depth) => (depth === 0 ? { ...named, texts: replaced(named.texts) } : named)),
  }));
  return changed(spf, 'bimi', (bimi) => ({
    ...bimi,
    dmarc: bimi.dmarc.map((named, depth) => (depth === 0 ? { ...named, texts: replaced(named.texts) } : named)),
  }));
}

/** What a new record replaces; a text that a wildcard gives to any name stands elsewhere, and yields to it (RFC 4592 §2.2.1). */
export function withdrawn({ walk, everywhere }: DmarcEvidence): readonly string[] {
  const own = walk[0]?.texts;
  const given = everywhere?.seen ? everywhere.value : [];
  return own?.seen ? own.value.filter((text) => isWithdrawn(text) && !given.includes(text)) : [];
}

/** What a new record replaces at `_dmarc`: the old ones, those nearly so, and SPF records that strayed there. */
function isWithdrawn(text: string): boolean {
  return isDmarc(text) || isNearlyDmarc(text) || /^v=spf1/i.test(text);
}

/** Places already asked keep their answer; the mailbox that stands for the owner's own is one that receives. */
function destinationsOf(record: string, { destinations, profile }: DmarcEvidence): readonly ReportDestination[] {
  const { rua, ruf } = parseDmarc(record);
  const uris = [...rua, ...ruf];
  const hosts = new Set(uris.flatMap(({ host }) => (host ? [host] : [])));
  const mailboxes = new Set(uris.map(({ mailbox }) => mailbox));
  const known = new Map(destinations.map((destination) => [destination.host, destination]));
  return [...hosts].map(
    (host) =>
      known.get(host) ?? {
        host,
        authorised: null,
        receives: mailboxes.has(placeholderMailbox(host)) ? seen(true) : mapSeen(profile, ({ receives }) => receives),
        holding: null,
      },
  );
}
