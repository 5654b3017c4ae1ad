import { enumerate, enumerateSome } from '../../common/phrases.fr.ts';
import type { OpenPort } from '../../protocols/tcp/exposure.ts';
import type { RemedyOf, WordsFor } from './model.ts';

type Open = Pick<OpenPort, 'address' | 'port' | 'service'>;

/** « MySQL (192.0.2.1, port 3306) ». */
const listed = (doors: readonly Open[]): string =>
  enumerateSome(
    doors.map(({ address, port, service }) => `${service} (${address}, port ${port})`),
    8,
  );

/** « IMAP 143 et POP3 110 ». */
const numbered = (doors: readonly Pick<Open, 'service' | 'port'>[]): string =>
  enumerateSome([...new Set(doors.map(({ service, port }) => `${service} ${port}`))]);

const instead = (doors: readonly { readonly instead: number; readonly insteadService: string }[]) =>
  doors.map((door) => ({ port: door.instead, service: door.insteadService }));

const AGAIN = 'Rouvrez le port pour la seule adresse qui en a besoin.';

export const doorWords: WordsFor<RemedyOf<'tcp'>> = {
  'tcp/reading-open': {
    title: ({ doors }) => `Ouvrir la relève chiffrée des e-mails (${numbered(instead(doors))})`,
    why: 'La relève se fait aujourd’hui en clair. Les logiciels doivent pouvoir passer au port chiffré avant que l’ancien ferme.',
    steps: ({ doors }) => [
      `Ouvrez ${enumerateSome(doors.map(({ address, instead, insteadService }) => `${insteadService} (${address}, port ${instead})`))}.`,
      'Réglez-y tous les logiciels de messagerie et les téléphones, et vérifiez que chacun reçoit ses messages.',
    ],
    criterion: 'Chaque logiciel reçoit ses messages par le port chiffré.',
    rollback: 'Refermez le port chiffré ; l’ancien est toujours ouvert.',
  },
  'tcp/reading-close': {
    title: ({ doors }) => `Fermer la relève des e-mails en clair (${numbered(doors)})`,
    why: 'Sur un port de relève en clair, une personne qui écoute le réseau peut lire les mots de passe et les messages.',
    steps: ({ doors, weeks }) => [
      `Réglez tous les logiciels sur ${numbered(instead(doors))}.`,
      `Attendez ${weeks} semaines, et vérifiez dans les journaux que plus personne ne se connecte à l’ancien port.`,
      `Fermez alors : ${listed(doors)}.`,
    ],
    criterion: 'Pendant une semaine, chaque logiciel reçoit toujours ses messages.',
    rollback: 'Rouvrez le port le temps de régler le logiciel oublié.',
  },
  'tcp/shell-open': {
    title: () => 'Ouvrir SSH (SFTP) pour remplacer Telnet et FTP',
    why: 'Telnet et FTP transmettent les mots de passe en clair. Avant de les fermer, il faut pouvoir entrer par un autre chemin.',
    steps: ({ doors }) => [
      `Sur ${enumerateSome([...new Set(doors.map(({ address }) => address))])}, ouvrez SSH (port 22), par clé et pour les seules adresses connues, ou vérifiez la console de votre hébergeur.`,
      'Essayez-y une connexion et un dépôt de fichier, puis réglez les logiciels qui utilisaient Telnet ou FTP.',
    ],
    criterion: 'Tous ceux qui déposent des fichiers ou administrent la machine y parviennent par SSH.',
    rollback: 'Refermez le port 22.',
  },
  'tcp/shell-close': {
    title: ({ doors }) => `Fermer ${numbered(doors)}, une fois SSH en service`,
    why: 'Ces protocoles des années 1970 transmettent les mots de passe en clair.',
    steps: ({ doors, weeks }) => [
      `Attendez ${weeks} semaines après la mise en service de SSH, et vérifiez dans les journaux que plus personne n’emploie l’ancien accès.`,
      `Fermez alors dans le pare-feu : ${listed(doors)}.`,
    ],
    criterion: 'Le site se met à jour et la machine s’administre toujours.',
    rollback: AGAIN,
  },
  'tcp/ports': {
    title: ({ open }) =>
      `Fermer à tout internet ${enumerateSome(open.map(({ service, port }) => `${service} (port ${port})`))}`,
    why: 'Des robots essaient sans cesse les bases de données et les partages visibles d’internet. Ils les copient, ou les effacent contre rançon.',
    steps: ({ open }) => [
      'Relevez quelles machines s’en servent du dehors (site hébergé ailleurs, sauvegarde, logiciel de gestion), et admettez d’abord leurs seules adresses dans le pare-feu.',
      `Fermez tout de suite au reste d’internet : ${listed(open)}.`,
    ],
    criterion: 'Le site et les logiciels qui utilisent ces services fonctionnent toujours.',
    rollback: AGAIN,
  },
  'tcp/remote': {
    title: ({ open }) =>
      `Fermer à tout internet l’accès à distance (${enumerate([...new Set(open.map(({ service, port }) => `${service} ${port}`))])})`,
    why: 'Des robots essaient sans cesse les accès à distance visibles d’internet : les rançongiciels entrent souvent par là.',
    steps: ({ open, isLegacy }) => [
      'Préparez d’abord un autre accès à la machine : un VPN, ou la console de l’hébergeur. Connectez-vous par là, et gardez cette connexion ouverte.',
      ...(isLegacy ? ['Vérifiez que SSH (port 22) remplace bien Telnet et FTP pour tous ceux qui s’en servent.'] : []),
      `Fermez alors dans le pare-feu : ${listed(open)}. Si une personne doit entrer d’une adresse fixe, n’admettez que celle-là.`,
    ],
    criterion: 'Tous ceux qui administrent la machine y entrent par l’autre accès.',
    rollback: AGAIN,
  },
};
