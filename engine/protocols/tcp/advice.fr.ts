import { count, enumerate, enumerateSome } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';
import type { OpenPort, Scanned } from './exposure.ts';
import { serviceOf } from './ports.ts';

export const advice = {
  'tcp/state': {
    title: 'Ports examinés',
    why: 'Un port ouvert est un accès à un serveur. Gardez seulement ceux des services que vous offrez.',
    info: ({ machines, guarded, elsewhere }) =>
      `${machines.map(machine).join(' ')}${guarded.length > 0 ? ` ${enumerate(guarded)} : cette machine accepte toute connexion, sans dire ce qu’elle sert.` : ''}${abroad(elsewhere)}`,
    remedy: 'Fermez au pare-feu tout port qui ne sert pas à vos visiteurs ou à vos expéditeurs.',
  },
  'tcp/mx-25': {
    title: 'Réception des e-mails (port 25)',
    task: 'Ouvrir le port 25 des serveurs de messagerie',
    why: 'Les e-mails arrivent par ce port. S’il est fermé, les expéditeurs reçoivent une erreur, ou leur message attend.',
    pass: ({ opened }) => `Le port 25 répond sur ${mailHosts(opened)}.`,
    warn: ({ silent }) =>
      `${mailHosts(silent)} ne répond pas sur le port 25, alors que cette machine répond ailleurs et que notre propre port 25 est ouvert.`,
    fail: ({ refused, opened }) =>
      `Le port 25 est fermé sur ${mailHosts(refused)}${opened.length > 0 ? ` ; il répond sur ${mailHosts(opened)}` : ''}.`,
    remedy:
      'Démarrez le service de messagerie et ouvrez le port 25 au pare-feu ; si d’autres serveurs reçoivent vos e-mails, vous pouvez aussi retirer celui-ci des enregistrements MX.',
  },
  'tcp/submission': {
    title: 'Envoi par vos utilisateurs (ports 465 et 587)',
    why: 'Vos logiciels de messagerie remettent leurs messages par ces ports ; le 465 est chiffré dès l’ouverture de la connexion (RFC 8314).',
    pass: ({ ports }) => `Le port 465, chiffré d’emblée, est ouvert : ${openPorts(ports)}.`,
    info: ({ ports }) => `Seul le port 587 est ouvert : ${openPorts(ports)}. Le 465, chiffré d’emblée, est recommandé.`,
    remedy: 'Ouvrez aussi le port 465.',
  },
  'tcp/imap-pop': {
    title: 'Relève des e-mails (IMAP et POP3)',
    why: 'Sur un port de relève en clair, une personne qui écoute le réseau peut lire les mots de passe et les messages.',
    pass: () => 'Aucun port de relève en clair n’est ouvert.',
    warn: ({ ports }) =>
      `${openPorts(ports)} : le chiffrement y est offert, mais un mot de passe y est accepté sans lui.`,
    info: ({ ports }) =>
      `${openPorts(ports)} : le chiffrement y est offert, mais c’est le logiciel de messagerie qui décide de le demander.`,
    fail: ({ ports }) =>
      `${openPorts(ports)} : aucun chiffrement n’y est offert (ni STARTTLS ni STLS), mots de passe et messages y passent en clair.`,
    remedy:
      'Activez le chiffrement sur ces ports et réglez-y les logiciels de messagerie, puis refusez les mots de passe avant le chiffrement (dans Dovecot 2.4 : « auth_allow_cleartext = no » ; avant 2.4 : « disable_plaintext_auth = yes »). Mieux, ouvrez les ports chiffrés 993 (IMAP) et 995 (POP3), réglez-y les logiciels de messagerie, puis fermez 143 et 110.',
  },
  'tcp/legacy': {
    title: 'Telnet et FTP',
    why: 'Ces protocoles des années 1970 transmettent les mots de passe en clair.',
    pass: ({ filtered }) => `Ni Telnet ni FTP ne sont ouverts.${outOfReach(filtered)}`,
    info: ({ ports }) =>
      `FTP est ouvert et offre TLS : ${openPorts(ports)}. Assurez-vous qu’il l’exige, ou préférez SFTP.`,
    warn: ({ ports }) =>
      `FTP est ouvert et n’offre pas TLS : ${openPorts(ports)}. Les mots de passe y passent en clair.`,
    fail: ({ ports }) => `Telnet est ouvert : ${openPorts(ports)}.`,
    remedy:
      'Administrez la machine par SSH, à travers un VPN si possible, puis arrêtez Telnet ; remplacez FTP par SFTP, ou faites-lui exiger TLS (AUTH TLS).',
  },
  'tcp/admin': {
    title: 'Administration à distance',
    why: 'Les rançongiciels entrent souvent par un bureau à distance visible de tout internet.',
    pass: ({ filtered }) => `Aucun bureau à distance (RDP, VNC) ni SSH n’est ouvert.${outOfReach(filtered)}`,
    info: ({ ports }) => `SSH est ouvert : ${openPorts(ports)}. N’y admettez que des clés, pas de mots de passe.`,
    fail: ({ ports }) => `Un bureau à distance est accessible de tout internet : ${openPorts(ports)}.`,
    remedy:
      'Dès aujourd’hui, assurez-vous d’un autre accès à la machine (VPN, console de l’hébergeur), puis fermez ce port au pare-feu ; cherchez ensuite dans les journaux des connexions inconnues.',
  },
  'tcp/data': {
    title: 'Bases de données et partages',
    why: 'Une base de données visible de tout internet peut être copiée, ou effacée contre rançon ; une fuite de données personnelles se déclare à la CNIL sous 72 heures.',
    pass: ({ filtered }) => `Aucune base de données ni aucun partage de fichiers n’est ouvert.${outOfReach(filtered)}`,
    fail: ({ ports }) =>
      `${ports.length > 1 ? 'Des services de données acceptent' : 'Un service de données accepte'} des connexions de tout internet : ${openPorts(ports)}. Nous n’y avons rien lu.`,
    remedy:
      'Fermez ce port au pare-feu dès aujourd’hui, sauf aux machines qui s’en servent, n’écoutez que sur le réseau interne si elles y sont toutes, changez les mots de passe et cherchez des accès inconnus.',
  },
  'tcp/family': {
    title: 'Pare-feu en IPv6',
    why: 'Un pare-feu réglé pour IPv4 seulement laisse ouverts, par IPv6, des ports que l’on croit fermés.',
    pass: ({ machines }) =>
      `Rien de plus n’est ouvert par IPv6 que par IPv4 sur ${enumerateSome(machines.map(({ names, address }) => `${names[0]} (${address})`))}.`,
    warn: ({ ports }) => `Ouvert par IPv6, fermé ou filtré par IPv4 : ${openPorts(ports)}.`,
    remedy: 'Appliquez à IPv6 les règles de pare-feu déjà écrites pour IPv4.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'nothing-to-scan':
    'Aucune machine de la zone n’est à examiner : tout est chez des hébergeurs tiers, ou sans adresse publique.',
  'no-ipv6-seen': 'Aucune de ces machines ne répond par IPv6, ou notre propre réseau n’y mène pas.',
  'receives-no-mail': 'Ce domaine ne reçoit pas d’e-mail.',
  'mail-elsewhere': 'Les e-mails arrivent chez un hébergeur tiers, dont nous n’examinons pas les ports.',
  'no-mail-service': 'Le domaine ne publie pas de MX et sa machine refuse les e-mails : il n’en reçoit pas.',
  'no-address': 'Les serveurs de messagerie de la zone n’ont pas d’adresse publique.',
  'no-submission': 'Aucun port d’envoi n’est ouvert sur ces machines.',
} satisfies ReasonsFor<typeof checks>;

function machine({ names, address, open, closed, silent }: Scanned): string {
  const opened =
    open.length > 0
      ? `${count(open.length, 'port ouvert', 'ports ouverts')} (${enumerate(open.map(portName))})`
      : 'aucun port ouvert';
  const refused = `${closed.length} ${closed.length > 1 ? 'fermés' : 'fermé'}`;
  const unanswered = silent.length === 0 ? 'tous ont répondu' : `${silent.length} sans réponse`;
  return `${enumerate(names)} (${address}) : ${opened}, ${refused}, ${unanswered}.`;
}

function portName(port: number): string {
  return `${port} ${serviceOf(port)}`;
}

function openPorts(ports: readonly OpenPort[]): string {
  return enumerateSome(ports.map(({ names, port, service }) => `${port} ${service} sur ${names[0]}`));
}

function mailHosts(hosts: readonly { readonly host: string; readonly address: string | null }[]): string {
  return enumerate(hosts.map(({ host, address }) => (address === null ? host : `${host} (${address})`)));
}

function abroad(elsewhere: readonly string[]): string {
  if (elsewhere.length === 0) return '';
  return ` Hors examen, car chez un tiers : ${enumerateSome(elsewhere)}.`;
}

function outOfReach(filtered: number): string {
  return filtered === 0
    ? ''
    : ` ${count(filtered, 'port examiné n’a pas répondu', 'ports examinés n’ont pas répondu')} : filtrés, autant qu’on le voie d’ici.`;
}
