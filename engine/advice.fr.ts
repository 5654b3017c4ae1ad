import { legibleWithin } from '@rempart/contract';
import type { Verdict } from './judge.ts';
import * as bimi from './protocols/bimi/advice.fr.ts';
import * as blacklist from './protocols/blacklist/advice.fr.ts';
import * as cname from './protocols/cname/advice.fr.ts';
import * as dkim from './protocols/dkim/advice.fr.ts';
import * as dmarc from './protocols/dmarc/advice.fr.ts';
import * as dns from './protocols/dns/advice.fr.ts';
import * as domain from './protocols/domain/advice.fr.ts';
import type { ProtocolId, StepId } from './protocols/index.ts';
import * as mtaSts from './protocols/mta-sts/advice.fr.ts';
import * as smtp from './protocols/smtp/advice.fr.ts';
import * as spf from './protocols/spf/advice.fr.ts';
import * as tcp from './protocols/tcp/advice.fr.ts';
import * as whois from './protocols/whois/advice.fr.ts';
import { silenceWords } from './silences.fr.ts';

/** What is said of one verdict, in French. */
export interface Advice {
  readonly title: string;
  /** What was found, with its numbers. */
  readonly found: string;
  /** What it means for the company. */
  readonly why: string;
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null;
}

/** The words of a rule, before anything is found. */
export interface Words {
  readonly title: string;
  readonly task?: string;
  readonly why: string | ((facts: unknown) => string);
  readonly remedy: string | ((facts: unknown) => string);
  readonly pass?: (facts: unknown) => string;
  readonly warn?: (facts: unknown) => string;
  readonly fail?: (facts: unknown) => string;
  readonly info?: (facts: unknown) => string;
}

interface Room {
  readonly advice: object;
  readonly reasons: object;
}

const ROOMS: Readonly<Record<ProtocolId, Room>> = {
  'mta-sts': mtaSts,
  bimi: bimi,
  dmarc: dmarc,
  dkim: dkim,
  spf: spf,
  dns: dns,
  domain: domain,
  blacklist: blacklist,
  tcp: tcp,
  smtp: smtp,
  cname: cname,
  whois: whois,
};

/** The words of a verdict. Every rule has them (`AdviceFor`). Values from the network stand in them legibly. */
export function advise(verdict: Verdict): Advice {
  const words = wordsOf(verdict);
  const { title, remedy } = words;
  const whyOf = (facts: unknown) => (typeof words.why === 'string' ? words.why : words.why(facts));
  const why = whyOf(null);
  if (verdict.outcome === 'unknown') return { title, why, found: silenceWords(verdict.facts), remedy: null };
  if (verdict.outcome === 'notApplicable') {
    const { reasons } = ROOMS[verdict.protocol];
    const found = (reasons as Readonly<Record<string, string>>)[verdict.facts.reason] ?? REASONS[verdict.facts.reason];
    return { title, why, found: found ?? 'Sans objet pour ce domaine.', remedy: null };
  }
  const facts = legibleWithin(verdict.facts);
  const found = words[verdict.outcome]?.(facts) ?? title;
  const faulty = verdict.outcome === 'warn' || verdict.outcome === 'fail';
  const told = typeof remedy === 'string' ? remedy : faulty ? remedy(facts) : null;
  return { title, why: whyOf(facts), found, remedy: faulty ? told : null };
}

/** All the words of a rule, for its documentation. */
export function wordsOf({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): Words {
  const words = (ROOMS[protocol].advice as Readonly<Record<string, Words>>)[check];
  if (!words) throw new Error(`no words for ${check}`);
  return words;
}

/** What to do about a fault for which we compose no values, in one line; null for a check whose faults remedies remove. */
export function taskOf({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): string | null {
  return wordsOf({ check, protocol }).task ?? null;
}

/** What a rule looks at, in a few words. */
export function titleOf({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): string {
  return wordsOf({ check, protocol }).title;
}

/** Reasons that the engine itself gives. */
const REASONS: Readonly<Record<string, string>> = {
  'no-such-domain': 'Ce nom de domaine n’existe pas dans le DNS.',
};

export const PROTOCOLS: Readonly<Record<ProtocolId, string>> = {
  'mta-sts': 'MTA-STS',
  bimi: 'BIMI',
  dmarc: 'DMARC',
  dkim: 'DKIM',
  spf: 'SPF',
  dns: 'DNS et HTTPS',
  domain: 'Domaine',
  blacklist: 'Listes noires',
  tcp: 'TCP',
  smtp: 'SMTP',
  cname: 'CNAME',
  whois: 'WHOIS',
};

/** The sub-steps as the cards print them, by protocol. */
export const STEPS: { readonly [Id in ProtocolId]: Readonly<Partial<Record<StepId, string>>> } = {
  'mta-sts': {
    record: 'Enregistrement',
    'policy-fetch': 'Récupération de la politique',
    'policy-validation': 'Validation de la politique',
    'mx-validation': 'Validation des MX',
  },
  bimi: { record: 'Enregistrement', logo: 'Logo', certificate: 'Certificat', 'dmarc-alignment': 'Alignement DMARC' },
  dmarc: { record: 'Enregistrement', policy: 'Politique', alignment: 'Alignement', reports: 'Rapports' },
  dkim: { record: 'Enregistrement', key: 'Clé', signature: 'Signature', algorithm: 'Algorithme' },
  spf: { record: 'Enregistrement', syntax: 'Syntaxe', mechanisms: 'Mécanismes', includes: 'Inclusions' },
  dns: { ssl: 'SSL/TLS', certificate: 'Certificat', resolution: 'Résolution DNS', headers: 'En-têtes de sécurité' },
  domain: { reputation: 'Réputation', age: 'Ancienneté' },
  blacklist: {
    spamhaus: 'Spamhaus',
    spamcop: 'SpamCop',
    barracuda: 'Barracuda',
    psbl: 'PSBL',
    'reputation-analysis': 'Analyse de réputation',
  },
  tcp: {
    'port-scan': 'Examen des ports',
    'connection-test': 'Test de connexion',
    'security-analysis': 'Analyse de sécurité',
  },
  smtp: {
    server: 'Serveur',
    starttls: 'STARTTLS',
    'auth-mechanisms': 'Mécanismes d’authentification',
    'security-features': 'Fonctions de sécurité',
  },
  cname: { record: 'Enregistrement', 'chain-validation': 'Validation de la chaîne' },
  whois: {
    'domain-information': 'Informations du domaine',
    registrar: 'Bureau d’enregistrement',
    expiration: 'Expiration',
  },
};
