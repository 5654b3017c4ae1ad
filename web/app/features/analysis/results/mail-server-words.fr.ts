import type { MailServerShown } from '@rempart/contract';

/** A cell: its words, and how they are meant. */
export type Told = readonly [text: string, tone: 'pass' | 'warn' | 'fail' | 'plain' | 'muted'];

const UNKNOWN: Told = ['non mesuré', 'muted'];

export function tlsWords(tls: MailServerShown['tls']): Told {
  if (typeof tls === 'string') return withoutTls[tls];
  return [tls.version.replace('v', ' '), /1[.][23]$/.test(tls.version) ? 'pass' : 'warn'];
}

const withoutTls: Readonly<Record<Extract<MailServerShown['tls'], string>, Told>> = {
  absent: ['aucune adresse', 'fail'],
  closed: ['connexion refusée', 'fail'],
  clear: ['aucun', 'fail'],
  failed: ['annoncé, mais il échoue', 'fail'],
  unknown: UNKNOWN,
};

/** null: nothing is known of them. */
export function outdatedWords({ outdated }: Pick<MailServerShown, 'outdated'>): string | null {
  if (outdated === null) return null;
  return outdated.length === 0 ? 'refuse TLS 1.1 et avant' : `accepte encore ${outdated.join(', ')}`;
}

/** null: every sender would accept it. */
export function certificateFault({ isTrusted, isNamed }: NonNullable<MailServerShown['certificate']>): string | null {
  if (!isTrusted) return 'd’aucune autorité reconnue, ou plus valable';
  return isNamed ? null : 'd’un autre nom';
}

export const daneWords: Readonly<Record<MailServerShown['dane'], Told>> = {
  kept: ['certificat annoncé, et conforme', 'pass'],
  broken: ['certificat annoncé, et différent', 'fail'],
  none: ['rien d’annoncé', 'plain'],
  unsigned: ['zone sans DNSSEC', 'plain'],
  unknown: UNKNOWN,
};

export function reverseWords(reverse: MailServerShown['reverse']): Told {
  if (reverse === 'unknown') return UNKNOWN;
  const { name, isConfirmed } = reverse;
  if (name === null) return ['aucun', 'warn'];
  if (isConfirmed === null) return [`${name} (retour non mesuré)`, 'plain'];
  return isConfirmed ? [name, 'pass'] : [`${name} (ne ramène pas à l’adresse)`, 'warn'];
}
