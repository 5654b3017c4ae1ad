import type { ProtocolId } from './analysis.ts';

/** The text of a protocol's card before anything is measured, and its sub-steps in order. */
interface ProtocolCard {
  readonly title: string;
  readonly description: string;
  readonly steps: Readonly<Record<string, string>>;
}

export const protocolCards = {
  'mta-sts': {
    title: 'MTA-STS',
    description: 'Demande à ceux qui vous écrivent de ne livrer que chiffré.',
    steps: {
      record: 'Enregistrement',
      'policy-fetch': 'Récupération de la politique',
      'policy-validation': 'Validation de la politique',
      'mx-validation': 'Validation des MX',
    },
  },
  bimi: {
    title: 'BIMI',
    description: 'Affiche votre logo à côté de vos messages.',
    steps: { record: 'Enregistrement', logo: 'Logo', certificate: 'Certificat', 'dmarc-alignment': 'Alignement DMARC' },
  },
  dmarc: {
    title: 'DMARC',
    description: 'Dit quoi faire des messages écrits en votre nom.',
    steps: { record: 'Enregistrement', policy: 'Politique', alignment: 'Alignement', reports: 'Rapports' },
  },
  dkim: {
    title: 'DKIM',
    description: 'Signe vos messages pour qu’on les reconnaisse.',
    steps: { record: 'Enregistrement', key: 'Clé', signature: 'Signature', algorithm: 'Algorithme' },
  },
  spf: {
    title: 'SPF',
    description: 'Nomme les serveurs qui ont le droit d’écrire pour vous.',
    steps: { record: 'Enregistrement', syntax: 'Syntaxe', mechanisms: 'Mécanismes', includes: 'Inclusions' },
  },
  dns: {
    title: 'DNS et HTTPS',
    description: 'L’annuaire de votre domaine, et l’accès chiffré à votre site.',
    steps: {
      ssl: 'SSL/TLS',
      certificate: 'Certificat',
      resolution: 'Résolution DNS',
      headers: 'En-têtes de sécurité',
    },
  },
  domain: {
    title: 'Domaine',
    description: 'L’ancienneté du nom et ce qu’on en dit.',
    steps: { reputation: 'Réputation', age: 'Ancienneté' },
  },
  blacklist: {
    title: 'Listes noires',
    description: 'Les listes que consultent les messageries de vos destinataires.',
    steps: {
      spamhaus: 'Spamhaus',
      spamcop: 'SpamCop',
      barracuda: 'Barracuda',
      psbl: 'PSBL',
      'reputation-analysis': 'Analyse de réputation',
    },
  },
  tcp: {
    title: 'TCP',
    description: 'Les services de vos serveurs accessibles à tout internet.',
    steps: {
      'port-scan': 'Examen des ports',
      'connection-test': 'Test de connexion',
      'security-analysis': 'Analyse de sécurité',
    },
  },
  smtp: {
    title: 'SMTP',
    description: 'Les serveurs qui reçoivent vos e-mails.',
    steps: {
      server: 'Serveur',
      starttls: 'STARTTLS',
      'auth-mechanisms': 'Mécanismes d’authentification',
      'security-features': 'Fonctions de sécurité',
    },
  },
  cname: {
    title: 'CNAME',
    description: 'Les noms qui mènent chez quelqu’un d’autre (alias).',
    steps: { record: 'Enregistrement', 'chain-validation': 'Validation de la chaîne' },
  },
  whois: {
    title: 'WHOIS',
    description: 'Chez qui le domaine est enregistré, et jusqu’à quand.',
    steps: {
      'domain-information': 'Informations du domaine',
      registrar: 'Bureau d’enregistrement',
      expiration: 'Expiration',
    },
  },
} as const satisfies Readonly<Record<ProtocolId, ProtocolCard>>;
