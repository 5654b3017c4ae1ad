import type { ProtocolId } from '@rempart/engine';

/** What each protocol is for, in one sentence that needs no other. */
export const GLOSSES: Readonly<Record<ProtocolId, string>> = {
  spf: 'La liste des serveurs qui ont le droit d’envoyer des e-mails en votre nom.',
  dkim: 'La signature que vos serveurs apposent sur chaque message, et que le destinataire vérifie.',
  dmarc: 'Ce que les destinataires doivent faire d’un message qui se dit de vous sans pouvoir le prouver.',
  'mta-sts': 'La demande faite à ceux qui vous écrivent de ne livrer que chiffré, et à vos serveurs seulement.',
  bimi: 'Votre logo à côté de vos messages, chez les destinataires qui l’affichent.',
  dns: 'L’annuaire de votre domaine, et le site que l’on y trouve.',
  domain: 'Ce que les listes de réputation et l’ancienneté disent de votre nom.',
  blacklist: 'Les listes d’expéditeurs que consultent les messageries de vos destinataires pour refuser un message.',
  tcp: 'Les ports que vos serveurs laissent ouverts à tout internet.',
  smtp: 'Les serveurs qui reçoivent vos e-mails, et la façon dont ils répondent.',
  cname: 'Les noms de votre domaine qui mènent chez d’autres.',
  whois: 'À qui le domaine est confié, jusqu’à quand, et s’il est verrouillé.',
};

/** What it means for the company that a protocol is in order. */
export const STRENGTHS: Readonly<Record<ProtocolId, string>> = {
  spf: 'Vous dites quels serveurs écrivent en votre nom (SPF).',
  dkim: 'Une clé de signature valide est publiée (DKIM).',
  dmarc: 'Vous demandez d’écarter un message qui se dit de vous sans pouvoir le prouver (DMARC).',
  'mta-sts': 'Les expéditeurs qui suivent MTA-STS ne vous livrent que des messages chiffrés.',
  bimi: 'Votre logo peut s’afficher à côté de vos messages (BIMI).',
  dns: 'Votre zone répond, votre site est chiffré et ses en-têtes protègent les visiteurs (DNS et HTTPS).',
  domain: 'Votre nom a bonne réputation.',
  blacklist: 'Vos serveurs de messagerie ne figurent sur aucune des listes noires consultées.',
  tcp: 'Aucun port dangereux n’est ouvert sur les serveurs examinés (TCP).',
  smtp: 'Vos serveurs de réception répondent selon la norme et chiffrent (SMTP).',
  cname: 'Aucun de vos noms ne mène à un service abandonné (CNAME).',
  whois: 'Votre nom de domaine est en règle auprès de son registre (WHOIS).',
};

/** The same of a domain that sends nothing, receives nothing, or shows no site: nothing is signed, read or visited there. */
export const STRENGTHS_WITHOUT: Readonly<
  Record<'sending' | 'receiving' | 'site', Readonly<Partial<Record<ProtocolId, string>>>>
> = {
  sending: {
    spf: 'Vous dites qu’aucun serveur n’écrit en votre nom (SPF).',
    dkim: 'Aucune clé publiée ne peut signer un faux message (DKIM).',
  },
  receiving: { smtp: 'Aucun serveur ne reçoit d’e-mail pour ce domaine, et c’est bien ce qu’il annonce (SMTP).' },
  site: { dns: 'Votre zone DNS répond selon la norme (DNS).' },
};

/** The heaviest first: what a director should hear of. */
export const WEIGHTIEST: readonly ProtocolId[] = [
  'dmarc',
  'spf',
  'dkim',
  'smtp',
  'whois',
  'dns',
  'mta-sts',
  'blacklist',
  'tcp',
  'cname',
  'domain',
  'bimi',
];
