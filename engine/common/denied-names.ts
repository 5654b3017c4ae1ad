import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import type { Observed } from '../model/observed.ts';

/** What a signed zone has said of names that do not exist: none stands between two that follow each other (RFC 4034 §4). */
export class DeniedNames {
  readonly #gaps: Gap[] = [];

  /** Whether the zone denies this name and all below it, so that nobody needs to ask for them (RFC 8198 §5.1). */
  has(name: string): boolean {
    if (this.isEmpty) return false;
    const place = placeOf(name);
    return this.#gaps.some((gap) => isInside(gap, place));
  }

  /** Learns from an answer that the resolver has validated; from any other nothing. */
  add(answer: Observed<DnsAnswer>): void {
    if (answer.seen) this.#gaps.push(...(answer.value.denials ?? []).flatMap(gapOf));
  }

  get isEmpty(): boolean {
    return this.#gaps.length === 0;
  }
}

/** The places of two names that follow each other in a zone. */
interface Gap {
  readonly owner: string;
  readonly next: string;
  /** Names below the owner are another zone's, or have another name: the denial says nothing of them (RFC 6840 §4.1). */
  readonly endsAtOwner: boolean;
}

function gapOf({ name, data }: DnsRecord): readonly Gap[] {
  if (data.type !== 'NSEC' || [name, data.next].some(isEscaped)) return [];
  const { next, types } = data;
  const endsAtOwner = types.includes('DNAME') || (types.includes('NS') && !types.includes('SOA'));
  return [{ owner: placeOf(name), next: placeOf(next), endsAtOwner }];
}

/** Its place in the canonical order (RFC 4034 §6.1) is not that of the escaped form. */
function isEscaped(name: string): boolean {
  return name.includes('\\');
}

/**
 * A word that stands among such words where the name stands in the canonical order: labels hold nothing that is less than the separator.
 */
function placeOf(name: string): string {
  return name === '' ? '' : `${name.split('.').reverse().join('\0')}\0`;
}

function isInside({ owner, next, endsAtOwner }: Gap, place: string): boolean {
  if (place <= owner || (endsAtOwner && place.startsWith(owner))) return false;
  // The last name of a zone is followed by the first, its apex.
  if (owner.startsWith(next)) return place.startsWith(next);
  // What has a name below it exists, though nothing stands there (RFC 4592 §2.2.2).
  return place < next && !next.startsWith(place);
}
