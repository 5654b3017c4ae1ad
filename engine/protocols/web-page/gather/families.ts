import { isIpv6 } from '../../../common/host-addresses.ts';
import type { Ask, HttpResult } from '../../../model/ask.ts';
import { mapSeen, unseen } from '../../../model/observed.ts';
import type { Families, PageFace } from '../evidence.ts';

/** The first answer of a host as IPv4 and as IPv6 give it; null where it has not both. IPv4 is what every other rule looked at. */
export async function gatherFamilies(host: string, addresses: readonly string[], ask: Ask): Promise<Families | null> {
  const six = addresses.find(isIpv6);
  if (six === undefined || addresses.every(isIpv6)) return null;
  const [any, ipv6] = await Promise.all([
    ask.http(`https://${host}/`),
    ask.http(`https://${host}/`, { redirects: 0, address: six }),
  ]);
  const ipv4 =
    any.seen && isIpv6(any.value.hops[0]?.address ?? '') ? unseen('unreachable', `${host} in IPv4`, [any]) : any;
  const isWhole = ipv4.seen && ipv4.value.hops.length === 1;
  return {
    host,
    ipv4: mapSeen(ipv4, faceOf),
    ipv6: mapSeen(ipv6, faceOf),
    likeness: isWhole && ipv6.seen ? likeness(ipv4.value.body, ipv6.value.body) : null,
  };
}

function faceOf({ hops }: HttpResult): PageFace {
  const first = hops[0];
  const location = first?.headers.find(([name]) => name === 'location')?.[1];
  const leads = location !== undefined && first && URL.canParse(location, first.url);
  return { status: first?.status ?? 0, leadsTo: leads ? new URL(location, first.url).origin : null };
}

/** Fewer words than these say nothing of a page. */
const WORDS_TELLING = 20;

/** The share of words that two texts have in common (Jaccard), markup and scripts left out; null where neither says enough. */
export function likeness(one: string, other: string): number | null {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (Math.max(words.size, others.size) < WORDS_TELLING) return null;
  const common = [...words].filter((word) => others.has(word)).length;
  return Math.round((100 * common) / (words.size + others.size - common)) / 100;
}

/** Linear, whatever a hostile page opens without closing. */
function wordsOf(html: string): ReadonlySet<string> {
  const [before = '', ...pieces] = html.split('<');
  const shown = [before];
  let unseen: string | null = null;
  for (const piece of pieces) {
    const tag = /^\/?[a-z]*/i.exec(piece)?.[0].toLowerCase() ?? '';
    if (unseen === null && (tag === 'script' || tag === 'style')) unseen = tag;
    else if (tag === `/${unseen}`) unseen = null;
    const end = piece.indexOf('>');
    if (unseen === null && end !== -1) shown.push(piece.slice(end + 1));
  }
  return new Set(
    shown
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? [],
  );
}
