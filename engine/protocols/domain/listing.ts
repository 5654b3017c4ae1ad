import type { BlocklistAnswer } from '../../model/ask.ts';
import type { DomainEvidence } from './evidence.ts';

/** How grave a listing of a name is: the owner is held for an offender, is the victim of one, or is merely watched. */
export type Gravity = 'offender' | 'victim' | 'watched';

export interface Listing {
  readonly list: string;
  readonly gravity: Gravity;
  readonly meanings: readonly string[];
  readonly delist: string;
}

/** Bits of SURBL's last octet that accuse the owner: phishing 8, malware 16, abuse 64. */
const SURBL_OFFENCES = 8 | 16 | 64;

type ListEntry = DomainEvidence['lists'][number];

/** What the lists that answered say, one entry per list and gravity. */
export function listings(lists: readonly ListEntry[]): readonly Listing[] {
  return lists.flatMap(({ list, answer }) => {
    if (!answer.seen || !answer.value.listed) return [];
    const found = answer.value.codes.map((code) => ({ gravity: gravityOf(list.id, code), meaning: code.meaning }));
    const graver =
      found.length > 0 ? found : [{ gravity: 'offender' as const, meaning: answer.value.reason ?? list.zone }];
    return [...new Set(graver.map(({ gravity }) => gravity))].map((gravity) => ({
      list: list.label,
      gravity,
      meanings: graver.filter((one) => one.gravity === gravity).map(({ meaning }) => meaning),
      delist: list.delist,
    }));
  });
}

/** The lists that tell a hijacked site from a malicious one. */
export function tellsVictims({ list }: ListEntry): boolean {
  return list.id === 'spamhaus-dbl' || list.id === 'surbl';
}

/**
 * Spamhaus DBL: 127.0.1.102 to .106 are abused legitimate sites. SURBL: bit 128 alone is a cracked site. URIBL: bit 2 alone is a
 * blacklisting.
 */
function gravityOf(list: string, { address }: BlocklistAnswer['codes'][number]): Gravity {
  const octet = Number(address.split('.').at(-1));
  if (list === 'spamhaus-dbl') return octet >= 102 && octet <= 106 ? 'victim' : 'offender';
  if (list === 'surbl') return (octet & SURBL_OFFENCES) === 0 ? 'victim' : 'offender';
  if (list === 'uribl') return (octet & 2) !== 0 ? 'offender' : 'watched';
  return 'offender';
}
