import { eachOf, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/authentication.ts';
import type { Offering } from './authentication.en.ts';

export const advice = {
  'smtp/auth-plain25': {
    title: 'Mots de passe en clair',
    why: 'Un mot de passe envoyé avant le chiffrement peut être lu par une personne qui écoute le réseau.',
    pass: ({ hosts }) => `${enumerateSome(hosts)} : aucun mot de passe n’est demandé avant le chiffrement.`,
    warn: ({ offering }) => `L’authentification est offerte avant le chiffrement : ${eachOf(offering.map(listed))}.`,
    fail: ({ offering }) =>
      `Ces serveurs demandent un mot de passe en clair, lisible en chemin : ${eachOf(offering.map(listed))}.`,
    remedy: 'N’offrez AUTH qu’après STARTTLS (dans Postfix : « smtpd_tls_auth_only = yes »).',
  },
  'smtp/auth-on25': {
    title: 'Authentification sur le port 25',
    why: 'Ce port reçoit les messages du monde entier ; y laisser l’authentification l’expose aux essais de mots de passe.',
    pass: () => 'L’authentification n’est pas offerte sur le port 25.',
    warn: ({ offering }) => `L’authentification est offerte sur le port 25 : ${eachOf(offering.map(listed))}.`,
    remedy:
      'Réservez l’authentification aux ports 465 et 587 ; quand vos utilisateurs et vos appareils passent par eux, désactivez-la sur le port 25.',
  },
  'smtp/auth-submission': {
    title: 'Mots de passe sur les ports d’envoi',
    task: 'Refuser les mots de passe avant le chiffrement',
    why: 'C’est là que vos collaborateurs donnent leur mot de passe ; en clair, il se lit sur le réseau d’un hôtel ou d’un train.',
    pass: ({ services }) =>
      `Le mot de passe n’est demandé que sous TLS : ${enumerateSome(services.map(({ host, port }) => `${host}:${port}`))}.`,
    warn: ({ offering }) =>
      `Le port 587 offre l’authentification avant le chiffrement : ${eachOf(offering.map(listed))}.`,
    fail: ({ offering }) =>
      `Le port 587 accepte un mot de passe avant le chiffrement : ${eachOf(offering.map(listed))}.`,
    remedy:
      'N’offrez AUTH qu’après STARTTLS sur 587 (dans Postfix : « smtpd_tls_auth_only = yes »), et préférez le port 465.',
  },
  'smtp/auth-mechs': {
    title: 'Méthodes d’authentification',
    task: 'Offrir une méthode d’authentification actuelle',
    why: 'CRAM-MD5, DIGEST-MD5 et NTLM reposent sur des empreintes dépassées, et obligent souvent le serveur à garder les mots de passe lisibles.',
    pass: ({ offering }) => `Méthodes offertes : ${eachOf(offering.map(listed))}.`,
    warn: ({ offering }) => `Seules des méthodes dépassées sont offertes : ${eachOf(offering.map(listed))}.`,
    remedy: 'Offrez SCRAM-SHA-256, ou PLAIN sous TLS, puis retirez les méthodes dépassées.',
  },
  'smtp/submission-srv': {
    title: 'Réglages publiés pour les logiciels de messagerie',
    why: 'Un logiciel de messagerie peut lire dans le DNS où relever et remettre les messages ; il suivra ce qui y est écrit, même en clair.',
    info: ({ offered, declined }) =>
      [
        ...(offered.length > 0
          ? [
              `Services annoncés : ${enumerateSome(offered.map(({ service, host, port }) => `${service} à ${host}:${port}`))}.`,
            ]
          : []),
        ...(declined.length > 0 ? [`Services déclarés absents : ${enumerateSome(declined)}.`] : []),
      ].join(' '),
    warn: ({ clear }) =>
      `Seul un port qui commence en clair est annoncé : ${enumerateSome(clear.map(({ service, host, port }) => `${service} à ${host}:${port}`))}.`,
    remedy:
      'Annoncez les services sous TLS (« _submissions » sur le port 465, « _imaps » sur 993, « _pop3s » sur 995) et retirez les autres, ou placez-les après.',
  },
} satisfies AdviceFor<typeof checks>;

function listed({ host, mechanisms }: Offering): string {
  return `${host} (${mechanisms.join(', ')})`;
}
