import type { SelfFinding } from '@rempart/server/self-check';

type Said = (detail: string) => string;

/** A sentence for each end of each check. */
export const sentences: Readonly<Record<SelfFinding['id'], Readonly<Record<SelfFinding['outcome'], Said>>>> = {
  clock: {
    good: () => 'L’horloge est tenue à l’heure.',
    wrong: () => 'L’horloge n’est pas synchronisée : lancez « timedatectl set-ntp true ».',
    unknown: () => 'L’horloge n’a pas pu être vérifiée : timedatectl ne répond pas sur cette machine.',
  },
  resolver: {
    good: (server) => `Le résolveur répond et valide DNSSEC (${server}).`,
    wrong: (detail) => `Le résolveur ne répond pas ou ne valide pas DNSSEC (${detail}) : voyez deploy/unbound.conf.`,
    unknown: (detail) => `Le résolveur n’a pas pu être vérifié (${detail}).`,
  },
  port25: {
    good: (canary) => `Le port 25 sortant est ouvert (${canary}).`,
    wrong: (canary) => `Le port 25 sortant est fermé (${canary}) : demandez à l’hébergeur de l’ouvrir.`,
    unknown: (detail) => `Le port 25 sortant n’a pas été vérifié (${detail}) : indiquez REMPART_PORT25_CANARY.`,
  },
  ehlo: {
    good: (detail) => `Le nom annoncé mène à la machine (${detail}).`,
    wrong: (ehlo) =>
      ehlo === ''
        ? 'REMPART_EHLO manque : indiquez le nom de cette machine.'
        : `Le nom annoncé, ${ehlo}, n’a pas d’adresse publique.`,
    unknown: (detail) => `Le nom annoncé n’a pas pu être vérifié (${detail}).`,
  },
  reverse: {
    good: (detail) => `Le nom inverse ramène au nom annoncé (${detail}).`,
    wrong: (detail) => `Le nom inverse ne ramène pas au nom annoncé (${detail}) : l’hébergeur de la machine le change.`,
    unknown: (detail) => `Le nom inverse n’a pas pu être vérifié${detail && ` (${detail})`}.`,
  },
  relay: {
    good: () => 'Un relais est indiqué.',
    wrong: () => 'REMPART_SMTP_URL manque : aucun e-mail ne part.',
    unknown: () => 'Le relais n’a pas pu être vérifié.',
  },
  spf: {
    good: (record) => `SPF autorise cette machine (${record}).`,
    wrong: (detail) => `SPF n’autorise pas cette machine (${detail}).`,
    unknown: (detail) =>
      `SPF n’a pas pu être vérifié pour les adresses qui envoient (${detail}) : si un prestataire envoie, sa documentation dit quoi publier.`,
  },
  dkim: {
    good: (name) => `La clé DKIM publiée est celle qui signe (${name}).`,
    wrong: (name) => `La clé DKIM qui signe n’est pas publiée, ou rien ne signe (${name}).`,
    unknown: (detail) => `DKIM n’a pas pu être vérifié (${detail}).`,
  },
  dmarc: {
    good: (record) => `DMARC est publié (${record}).`,
    wrong: (name) => `DMARC n’est pas publié, ou l’est plusieurs fois (${name}).`,
    unknown: (detail) => `DMARC n’a pas pu être vérifié (${detail}).`,
  },
  bounces: {
    good: (gate) => `Ce qui revient est reçu par la porte (${gate}).`,
    wrong: (where) => `Ce qui revient n’est pas reçu (${where}).`,
    unknown: (where) =>
      `Ce qui revient n’est pas vérifié ici (${where}) : assurez-vous que quelqu’un lit la boîte de l’expéditeur, ou ouvrez la porte (REMPART_GATE_DOMAIN).`,
  },
};

export const marks: Readonly<Record<SelfFinding['outcome'], string>> = { good: '[ok]', wrong: '[!!]', unknown: '[??]' };

export const missingTitle = 'À publier :';
