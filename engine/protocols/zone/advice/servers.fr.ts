import { count, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/servers.ts';
import type { SoaTimers } from '../evidence.ts';
import type { Lame } from './servers.en.ts';

export const advice = {
  'dns/ns-lame': {
    title: 'Serveurs DNS qui font autorité',
    task: 'Rétablir la zone sur tous ses serveurs DNS',
    why: 'Un serveur annoncé qui ne connaît pas la zone fait échouer ou ralentir une partie des visites et des e-mails.',
    pass: ({ answered, silent }) =>
      `${answered > 1 ? `Les ${answered} adresses qui ont répondu font autorité` : 'La seule adresse qui a répondu fait autorité'} pour la zone${silent > 0 ? ` ; ${count(silent, 'autre est restée muette', 'autres sont restées muettes')} depuis notre réseau` : ''}.`,
    warn: ({ lame, answered }) => lameWords(lame, answered),
    fail: ({ lame, answered }) => lameWords(lame, answered),
    remedy:
      'Configurez la zone sur ces serveurs, ou retirez-les de la liste chez votre bureau d’enregistrement et dans la zone.',
  },
  'dns/ns-silent': {
    title: 'Serveurs DNS joignables',
    task: 'Réparer ou retirer les serveurs DNS muets',
    why: 'Un serveur annoncé qui ne répond pas fait attendre plusieurs secondes une partie des visites et des e-mails, et ne relaiera pas les autres le jour où ils tomberont.',
    pass: ({ answering, overTcpAlone }) => {
      if (overTcpAlone > 0)
        return `${count(answering, 'adresse des serveurs DNS répond', 'adresses des serveurs DNS répondent')}, dont ${overTcpAlone} en TCP seulement.`;
      return answering > 1
        ? `Les ${answering} adresses des serveurs DNS répondent.`
        : 'La seule adresse interrogée répond.';
    },
    warn: ({ silent, nowhere, answering }) =>
      [
        silent.length > 0 &&
          `${places(silent)} : aucune réponse, ni en UDP ni en TCP, à nos questions, qui portent EDNS comme celles des résolveurs, alors que ${count(answering, 'autre adresse répond', 'autres adresses répondent')}.`,
        nowhere.length > 0 &&
          `${enumerateSome(nowhere)} : aucune adresse dans le DNS, personne ne peut donc l’interroger.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy: ({ silent, nowhere }) =>
      [
        silent.length > 0 &&
          'Depuis un autre réseau, interrogez ce serveur sur le port 53 avec EDNS (« dig ») et sans (« dig +noedns »). S’il ne répond qu’à la seconde question, mettez-le à jour, ou faites laisser passer EDNS au pare-feu. S’il ne répond à aucune, réparez-le, ou retirez-le de la zone et de la liste de votre bureau d’enregistrement.',
        nowhere.length > 0 &&
          `Retirez ${enumerateSome(nowhere)} de la zone et de la liste de votre bureau d’enregistrement, ou faites-en publier de nouveau l’adresse par qui exploite ce serveur.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/ns-tcp': {
    title: 'DNS sur TCP',
    task: 'Ouvrir les serveurs DNS en TCP',
    why: 'Les réponses longues (DNSSEC, DKIM, listes SPF) passent par TCP ; un serveur qui le refuse les rend illisibles.',
    pass: ({ answering }) => `${count(answering, 'adresse répond', 'adresses répondent')} aussi en TCP.`,
    warn: ({ refusing }) =>
      `${refusing.length > 1 ? 'Ces adresses refusent' : 'Cette adresse refuse'} les connexions TCP : ${places(refusing)}.`,
    fail: ({ refusing }) => `Toutes les adresses qui répondent en UDP refusent TCP : ${places(refusing)}.`,
    remedy: 'Ouvrez le port 53 en TCP sur ces serveurs et dans les pare-feu (RFC 7766).',
  },
  'dns/ns-udp': {
    title: 'Réponses DNS courtes (UDP)',
    task: 'Faire répondre d’un seul envoi les serveurs DNS (UDP, EDNS)',
    why: 'D’ordinaire, un nom se demande et se dit en un seul envoi. Sans lui, chaque question coûte une connexion ; sans EDNS, la zone ne peut pas être signée.',
    pass: ({ answering }) =>
      `${count(answering, 'adresse répond', 'adresses répondent')} à notre question en un seul envoi, avec EDNS.`,
    fail: ({ deaf }) =>
      `${places(deaf)} : aucune réponse en UDP, alors qu’il en vient en TCP. La plupart des résolveurs ne demandent qu’en UDP, et ne trouvent pas le domaine.`,
    warn: ({ deaf, cutting, plain }) =>
      [
        deaf.length > 0 && `Aucune réponse en UDP, mais en TCP : ${places(deaf)}.`,
        cutting.length > 0 && `Toute réponse est coupée, à redemander en TCP : ${places(cutting)}.`,
        plain.length > 0 && `EDNS, dont DNSSEC a besoin, n’est pas parlé : ${places(plain)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy:
      'Mettez à jour ces serveurs DNS (EDNS date de 1999), et cherchez-y, comme dans les pare-feu placés devant eux, un réglage qui rejette, coupe ou limite les réponses en UDP (port 53).',
  },
  'dns/ns-recursion': {
    title: 'Serveurs DNS fermés aux questions des autres',
    task: 'Fermer les serveurs DNS aux questions des autres',
    why: 'Un serveur qui résout n’importe quel nom pour n’importe qui sert à amplifier des attaques, et son cache peut être empoisonné.',
    pass: ({ answered }) =>
      `${count(answered, 'adresse interrogée', 'adresses interrogées')} : aucune ne résout les noms des autres.`,
    fail: ({ open }) =>
      open.length > 1
        ? `Serveurs DNS ouverts à tous : ${places(open)} ont cherché pour nous un nom qui n’est pas de leur zone.`
        : `Serveur DNS ouvert à tous : ${places(open)} a cherché pour nous un nom qui n’est pas de sa zone.`,
    remedy:
      'Désactivez la récursion sur les serveurs qui font autorité (« recursion no » avec BIND), ou réservez-la à votre réseau.',
  },
  'dns/ns-axfr': {
    title: 'Transfert de la zone',
    task: 'Interdire aux inconnus la copie de votre zone DNS (AXFR)',
    why: 'Une personne qui copie toute la zone lit d’un coup la liste de vos machines, y compris celles que vous n’annoncez nulle part.',
    pass: ({ refusing }) =>
      `${count(refusing, 'adresse interrogée refuse', 'adresses interrogées refusent')} de livrer la zone entière.`,
    fail: ({ open }) => `La zone entière est livrée à tous ceux qui la demandent, par ${places(open)}.`,
    remedy:
      'Réservez les transferts (AXFR) aux adresses de vos serveurs secondaires, et de préférence à une clé TSIG (« allow-transfer » avec BIND, « provide-xfr » avec NSD).',
  },
  'dns/soa-timers': {
    title: 'Délais de la zone (SOA)',
    task: 'Régler les délais de la zone (SOA)',
    why: 'Ces délais disent aux serveurs secondaires quand revenir et jusqu’à quand servir une copie ancienne : mal réglés, une courte panne devient une disparition.',
    pass: (facts) => `${timerWords(facts)} : dans les usages.`,
    warn: (facts) =>
      `${timerWords(facts)}. Hors des usages : ${enumerate(facts.outside.map((timer) => TIMERS[timer]))}.`,
    remedy:
      'Réglez l’enregistrement SOA, par exemple : rafraîchissement 14 400 s, nouvel essai 3 600 s, expiration 1 209 600 s, mémoire d’une absence 3 600 s.',
  },
  'dns/soa-serial': {
    title: 'Même version de la zone partout',
    task: 'Remettre les serveurs DNS à la même version de la zone',
    why: 'Quand les serveurs ne sont pas à jour ensemble, une partie des visiteurs voit une ancienne configuration.',
    pass: ({ serials }) =>
      `Tous les serveurs donnent la même version de la zone (numéro ${enumerate(serials.map(String))}).`,
    warn: ({ serials }) =>
      `Au moment de l’analyse, les serveurs donnaient des versions différentes de la zone (numéros ${enumerate(serials.map(String))}).`,
    remedy:
      'Si l’écart dure plus d’une heure, vérifiez les transferts de zone entre le serveur principal et les secondaires.',
  },
} satisfies AdviceFor<typeof checks>;

const TIMERS = {
  refresh: 'le rafraîchissement (4 h au moins)',
  retry: 'le nouvel essai (1 h au moins, moins que le rafraîchissement)',
  expire: 'l’expiration (7 jours au moins, plus que le rafraîchissement)',
  minimum: 'la mémoire d’une absence (de 5 min à 24 h)',
} as const;

function timerWords({ refresh, retry, expire, minimum }: SoaTimers): string {
  return `Rafraîchissement ${seconds(refresh)}, nouvel essai ${seconds(retry)}, expiration ${seconds(expire)}, mémoire d’une absence ${seconds(minimum)}`;
}

function seconds(number: number): string {
  return `${number.toLocaleString('fr-FR')} s`;
}

function places(found: readonly Place[]): string {
  return enumerateSome(placesOf(found));
}

function lameWords(lame: readonly Lame[], answered: number): string {
  const who = enumerateSome(placesOf(lame, (one) => ` : ${lameness(one)}`));
  const verb = lame.length > 1 ? 'ne font' : 'ne fait';
  return `${count(lame.length, 'adresse', 'adresses')} sur ${answered} ${verb} pas autorité pour la zone : ${who}.`;
}

function lameness({ rcode }: Lame): string {
  if (rcode === null) return 'aucun service';
  return rcode === 'NOERROR' ? 'sans autorité' : rcode;
}
