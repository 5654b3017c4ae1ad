import { atHead, legible } from '@rempart/contract';
import { tlsFault } from './common/faults.fr.ts';
import type { Silence } from './model/observed.ts';

/** « Mesure impossible », why, and the detail where it can be said in French. */
export function silenceWords({ silence, detail }: { readonly silence: Silence; readonly detail?: string }): string {
  if (!detail || silence === 'internal') return SILENCES[silence];
  const restraint = silence === 'limit' ? restraintWords(legible(detail)) : null;
  if (restraint !== null) return restraint;
  const isHandshake = silence === 'refused' && /^(?:\S+ )?TLS:/.test(detail);
  const told = /^\d+$/.test(detail) ? detail : detailWords(legible(detail));
  return `${isHandshake ? HANDSHAKE_REFUSED : SILENCES[silence]}${told ? ` (${told})` : ''}`;
}

/** The limits that we set ourselves for each visited address, over all audits together (`network/visits.ts`, `network/slots.ts`). */
function restraintWords(detail: string): string | null {
  const [, visited] = /(\S+) was visited often enough$/.exec(detail) ?? [];
  if (visited !== undefined) {
    return `Mesure remise : plusieurs analyses viennent de visiter ${visited}. Nous limitons les connexions à un même serveur. Relancez l’analyse dans quelques minutes`;
  }
  const [, busy] = /(\S+) is busy$/.exec(detail) ?? [];
  if (busy === undefined) return null;
  return `Mesure remise : nous n’ouvrons que peu de connexions à la fois vers ${busy}, et elles étaient toutes prises. Relancez l’analyse dans quelques minutes`;
}

/** The cause alone, where « Non mesuré » already stands above it. */
export function silenceCause(facts: Parameters<typeof silenceWords>[0]): string {
  return atHead(silenceWords(facts).replace(/^Non mesuré[\s\u00A0]*: /, ''));
}

const HANDSHAKE_REFUSED = 'Non mesuré : le serveur a refusé la connexion chiffrée';

export const SILENCES: Readonly<Record<Silence, string>> = {
  timeout: 'Non mesuré : pas de réponse dans le délai prévu',
  refused: 'Non mesuré : la question a été refusée',
  unreachable: 'Non mesuré : serveur injoignable depuis chez nous',
  reset: 'Non mesuré : la connexion a été coupée',
  servfail: 'Non mesuré : le DNS a répondu par une erreur',
  malformed: 'Non mesuré : réponse illisible',
  lame: 'Non mesuré : un serveur DNS annoncé ne connaît pas la zone',
  deadline: 'Non mesuré : le temps prévu pour l’analyse était passé',
  forbidden: 'Non mesuré : l’adresse indiquée n’est pas publique',
  'not-asked': 'Non analysé',
  'not-recorded': 'Non relevé dans cet audit, plus ancien que ce contrôle',
  limit: 'Mesure interrompue : trop à demander ou à lire pour une seule analyse',
  undiscoverable: 'Non détecté parmi les noms testés',
  internal: 'Non mesuré : un défaut de notre outil, qui nous est signalé',
};

/**
 * A detail is technical English of this program, of the system or of a resolver. What is known of it is said: who it was, and what. The rest
 * stays in the facts and in the proof, and our own resolver is not named. Null where nothing is left.
 */
function detailWords(detail: string): string | null {
  const where = subjectOf(detail);
  const what = causeOf(detail);
  return [where, what].filter((words) => words !== null).join(' : ') || null;
}

const ADDRESS = /(?<![\w.:])(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?![\w.])/i;
const HOST =
  /^((?=.{1,253}(?::| |$))(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])(?::(?: |$)|:\d+$| has no address$| in IPv[46]$|$)/i;

/** The address or the host that a detail begins with or speaks of; names in lower case, whatever case they were asked in. */
function subjectOf(detail: string): string | null {
  if (OF_OUR_RESOLVER.test(detail)) return null;
  const [, host] = HOST.exec(detail) ?? [];
  return (host ?? ADDRESS.exec(detail)?.[0])?.toLowerCase() ?? null;
}

/** A resolver's own words, and what was asked of it. */
const OF_OUR_RESOLVER =
  / from \S+$|\(\S+:53\)$|^EDE \d|^no recursion at |^test point |^port 25 closed from here|^truncated over UDP/;

function causeOf(detail: string): string | null {
  for (const [pattern, words] of CAUSES) {
    const found = pattern.exec(detail);
    if (found) return words(found[1] ?? '', found[2] ?? '');
  }
  return null;
}

type Words = (first: string, second: string) => string | null;

const CAUSES: readonly (readonly [RegExp, Words])[] = [
  [/^EDE (\d+)/, (code) => EXTENDED[Number(code)] ?? null],
  [/\bECONNREFUSED\b/, () => 'connexion refusée'],
  [/\b(?:ECONNRESET|EPIPE)\b/, () => 'connexion coupée'],
  [/\b(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)\b/, () => 'aucune route'],
  [/^port 25 closed from here/, () => 'le port 25 nous est fermé'],
  [/\bTLS: ([A-Za-z_\d]+)$/, (code) => handshakeWords(code)],
  [/^(?:\S+: )?(SERVFAIL|REFUSED|FORMERR|NOTIMP|NOTAUTH)(?: from \S+)?$/, (code) => code],
  [/^CNAME loop: (\S+(?: > \S+)*)$/, (chain) => `alias en cercle, de ${chain.toLowerCase().split(' > ').join(' à ')}`],
  [/^more than (\d+) CNAME in a row$/, (number) => `plus de ${number} alias à la suite`],
  [/ has no address$/, () => 'sans adresse'],
  [
    /^timestamps outside the certificate$/,
    () =>
      'le certificat porte moins de deux preuves ; d’autres peuvent venir avec la connexion ou avec la réponse OCSP, que l’analyse ne lit pas',
  ],
  [/^test point /, () => 'la liste ne répond pas comme il se doit à son adresse d’essai'],
  [/^HTTP (\d{3})\b/, (status) => `code HTTP ${status}`],
  [/^certificate\b/, () => 'certificat refusé'],
  [
    /^key \S+$|^unknown signature algorithm$|^algorithm or digest not computed here$/,
    () => 'algorithme que nous ne calculons pas',
  ],
  [/^the resolver does not validate/, () => 'notre résolveur ne vérifie pas DNSSEC'],
  [/^content-encoding /, () => 'fichier compressé sans qu’on l’ait demandé'],
  [/(?:^|: )([2-5]\d\d) (\S.*)$/, (code, said) => `« ${code} ${said} »`],
  [/(?:^|: |banner |STARTTLS )([2-5]\d\d)$/, (code) => `code ${code}`],
];

/** The codes of RFC 8914 that tell an owner something; a resolver's own text behind them never does. */
const EXTENDED: Readonly<Record<number, string>> = {
  6: 'DNSSEC : une signature est fausse',
  7: 'DNSSEC : une signature a expiré',
  8: 'DNSSEC : une signature n’est pas encore valable',
  9: 'DNSSEC : une clé manque',
  10: 'DNSSEC : une signature manque',
  11: 'DNSSEC : aucune clé de zone',
  12: 'DNSSEC : la preuve d’absence manque',
  18: 'le résolveur ne répond pas à cette question',
  22: 'aucun serveur de la zone ne répond',
  23: 'un serveur de la zone est injoignable',
};

function handshakeWords(code: string): string | null {
  const words = tlsFault(code);
  return words === code ? null : words;
}
