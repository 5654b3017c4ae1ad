import { product } from '@rempart/brand';
import { changeWords, WATCHING_PATH, type WatchedDomain } from '@rempart/contract';
import { sha256 } from '../../../common/digest.ts';
import { escapeXml } from '../../../http/xml.ts';

const MOST_ENTRIES = 100;

/** The changes of a watcher's domains, newest first, as an Atom feed (RFC 4287). `self`: its own URL. */
export function drawWatchFeed(
  domains: readonly WatchedDomain[],
  { origin, self, now }: { readonly origin: string; readonly self: string; readonly now: Date },
): string {
  const entries = domains
    .flatMap(({ id, unicode, changes, history }) =>
      changes.map((one) => ({ id, unicode, reportId: measuredBefore(history, one.at), ...one })),
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_ENTRIES);
  // A feed without entries is as old as its first domain.
  const updated = entries[0]?.at ?? domains.map(({ since }) => since).toSorted()[0] ?? now.toISOString();
  const page = escapeXml(origin + WATCHING_PATH);
  const uriOf = (of: unknown) => tagUri(origin, of);
  const drawn = entries.map(
    ({ id, unicode, reportId, at, change }) =>
      `<entry><id>${uriOf({ id, at, change })}</id><title>${escapeXml(`${unicode} : ${changeWords(change)}`)}</title><updated>${at}</updated><link rel="alternate" href="${reportId === null ? page : escapeXml(`${origin}/analyse/${reportId}`)}"/></entry>`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><id>${uriOf(self)}</id><title>${product.name} : domaines surveillés</title><updated>${updated}</updated><author><name>${product.name}</name></author><link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/><link rel="alternate" href="${page}"/>\n${drawn.join('\n')}\n</feed>\n`;
}

/** The result that shows a change, where it is kept: the last one before it was noted. */
function measuredBefore(history: WatchedDomain['history'], at: string): string | null {
  return history.find((audit) => audit.at <= at)?.reportId ?? null;
}

/** A tag URI (RFC 4151): the same change has the same one at every reading, and it reveals nothing. */
function tagUri(origin: string, of: unknown): string {
  const digest = sha256(JSON.stringify(of));
  return `tag:${new URL(origin).hostname},2026:${digest}`;
}
