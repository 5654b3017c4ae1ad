import { agree, eachOf, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/server.ts';

export const advice = {
  'smtp/reachable': {
    title: 'Accès aux serveurs',
    task: 'Rendre joignables tous les serveurs de messagerie',
    why: 'Un serveur qui ne répond pas sur le port 25 retarde les messages ; si aucun ne répond, rien n’arrive.',
    pass: ({ hosts }) => `${enumerateSome(hosts)} : la connexion s’établit sur le port 25.`,
    info: ({ dead, hosts }) =>
      `${enumerateSome(dead)} ${agree(dead, 'refuse', 'refusent')} les connexions ; ${enumerateSome(hosts)}, de meilleure préférence, ${agree(hosts, 'répond', 'répondent')}.`,
    warn: ({ dead, hosts, late }) => {
      const quiet = dead.filter((host) => !late.includes(host));
      if (late.length > 0)
        return [
          `${enumerateSome(late)} ${agree(late, 'accepte', 'acceptent')} la connexion, mais ne ${agree(late, 'salue', 'saluent')} pas en vingt secondes.`,
          quiet.length > 0 ? `${enumerateSome(quiet)} ${agree(quiet, 'n’a', 'n’ont')} rien répondu.` : '',
        ]
          .filter(Boolean)
          .join(' ');
      return hosts.length > 0
        ? `${enumerateSome(dead)} ${agree(dead, 'refuse', 'refusent')} les connexions ; ${agree(hosts, 'seul répond', 'seuls répondent')} ${enumerateSome(hosts)}.`
        : `${enumerateSome(dead)} ${agree(dead, 'n’a', 'n’ont')} rien répondu dans le délai prévu, alors que notre propre port 25 est ouvert.`;
    },
    fail: ({ closed, mute }) =>
      [
        closed.length > 0 ? `${enumerateSome(closed)} ${agree(closed, 'refuse', 'refusent')} les connexions.` : '',
        mute.length > 0 ? `${enumerateSome(mute)} ${agree(mute, 'coupe', 'coupent')} avant le premier mot.` : '',
        'Aucun serveur ne prend de message sur le port 25.',
      ]
        .filter(Boolean)
        .join(' '),
    remedy: (facts) =>
      'late' in facts && facts.late.length > 0
        ? 'Ramenez l’attente avant l’accueil à quelques secondes (dans Postfix « postscreen_greet_wait », dans Exim « delay »), ou cherchez ce qui ralentit le serveur : des expéditeurs n’attendent pas davantage.'
        : `Démarrez le service de messagerie, ou ouvrez le port 25 au pare-feu.${'hosts' in facts && facts.hosts.length > 0 ? ' Retirez des MX les serveurs arrêtés pour de bon.' : ''}`,
  },
  'smtp/banner': {
    title: 'Message d’accueil',
    task: 'Corriger l’accueil du serveur de messagerie',
    why: 'Le serveur doit accepter la connexion et donner son nom complet. Sinon, des messages sont refusés, ou des expéditeurs se méfient.',
    pass: ({ banners }) => said(banners),
    warn: ({ nameless }) => `L’accueil ne contient pas de nom complet : ${said(nameless)}`,
    fail: ({ refusing }) => `Le serveur refuse notre connexion dès l’accueil : ${said(refusing)}`,
    remedy: (facts) =>
      'refusing' in facts
        ? 'Si ce refus ne vise que notre adresse (liste noire, réputation), il n’y a rien à faire ; sinon, voyez dans le journal du serveur pourquoi il refuse les connexions.'
        : 'Réglez le nom du serveur (« myhostname » dans Postfix) sur son nom complet, et l’accueil sur « 220 nom ESMTP ».',
  },
  'smtp/ehlo': {
    title: 'Dialogue SMTP étendu (EHLO)',
    task: 'Faire accepter EHLO au serveur de messagerie',
    why: 'Sans EHLO, ni chiffrement, ni messages volumineux, ni adresses accentuées ne sont possibles.',
    pass: ({ hosts }) => `EHLO est accepté par ${enumerateSome(hosts)}.`,
    warn: ({ without }) =>
      `EHLO est refusé par ${enumerateSome(without)}, qui ${agree(without, 'n’accepte', 'n’acceptent')} que HELO.`,
    remedy: 'Mettez le serveur à jour, ou désactivez le filtre qui bloque EHLO.',
  },
  'smtp/relay': {
    title: 'Relais ouvert',
    why: 'Un serveur qui envoie les messages de n’importe qui finit sur les listes noires, et vos messages sont alors refusés.',
    pass: ({ refused }) =>
      `Les serveurs refusent de relayer pour des inconnus (${enumerateSome([...new Set(refused.map(({ host }) => host))])}).`,
    fail: ({ open }) =>
      `Relais ouvert, à ce que dit le serveur : il accepte d’un inconnu un destinataire extérieur. ${said(open)} S’il fait suivre le message ne se verrait qu’avec un message, et nous n’en envoyons pas.`,
    remedy:
      'Sauf si ce serveur est connu pour jeter de tels messages, limitez aujourd’hui le relais aux utilisateurs authentifiés (dans Postfix : « smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination »).',
  },
  'smtp/ptr': {
    title: 'Nom inverse des serveurs (PTR)',
    why: 'Beaucoup de messageries refusent un serveur d’envoi sans nom inverse.',
    pass: ({ names }) => `${eachOf(names.map(({ address, name }) => `${address} : ${name}`))}.`,
    warn: ({ without }) => `Sans nom inverse : ${enumerate(without)}.`,
    remedy: 'Demandez à votre hébergeur un enregistrement PTR qui donne le nom complet du serveur.',
  },
  'smtp/fcrdns': {
    title: 'Nom inverse confirmé',
    why: 'Les grands destinataires exigent que le nom inverse ramène à la même adresse, quand ce serveur envoie aussi.',
    pass: ({ addresses }) => `Le nom inverse ramène à l’adresse : ${enumerate(addresses)}.`,
    warn: ({ astray }) =>
      astray
        .map(({ address, name }) => `${address} porte le nom ${name}, qui ne ramène pas à cette adresse.`)
        .join(' '),
    remedy: 'Faites concorder le PTR chez l’hébergeur et l’adresse (A, AAAA) de ce nom dans le DNS.',
  },
  'smtp/ptr-generic': {
    title: 'Nom inverse propre au serveur',
    why: 'Un nom composé par l’hébergeur à partir de l’adresse ressemble à celui d’une ligne d’abonné ; beaucoup de filtres s’en méfient.',
    pass: ({ names }) =>
      `Le nom inverse est celui d’un serveur : ${enumerateSome(names.map(({ address, name }) => `${name} (${address})`))}.`,
    warn: ({ generic }) =>
      `Nom inverse composé par l’hébergeur : ${enumerateSome(generic.map(({ address, name }) => `${address} porte ${name}`))}.`,
    remedy: 'Demandez à votre hébergeur un PTR qui donne le nom du serveur de messagerie, et non celui de l’adresse.',
  },
} satisfies AdviceFor<typeof checks>;

function said(servers: readonly { readonly host: string; readonly said: string }[]): string {
  return `${eachOf(servers.map(({ host, said }) => `${host} : « ${said} »`))}.`;
}
