import { agree, count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import { retiredWords } from '../../../common/retired-destinations.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { reportChecks } from '../checks/reports.ts';

export const advice = {
  'dmarc/rua-present': {
    title: 'Adresse des rapports',
    why: 'Les rapports montrent quels serveurs écrivent avec votre adresse. Lisez-les avant de durcir la politique.',
    pass: ({ addresses }) => `Les rapports sont envoyés à ${enumerateSome(addresses, 3)}.`,
    warn: () => 'La politique est appliquée, mais personne ne reçoit les rapports.',
    fail: () => 'La politique ne demande rien et personne ne reçoit de rapport : elle ne sert à rien.',
    remedy: 'Ajoutez « rua=mailto: » suivi d’une adresse lue, de préférence celle d’un service d’analyse.',
  },
  'dmarc/rua-syntax': {
    title: 'Écriture des adresses de rapport',
    why: 'Une adresse mal écrite fait perdre tous les rapports, sans avertissement.',
    pass: () => 'Les adresses de rapport sont bien écrites.',
    warn: ({ unusable }) => `Les destinataires n’envoient pas de rapport à une adresse web : ${enumerate(unusable)}.`,
    fail: ({ unusable }) =>
      `Adresses inutilisables : ${enumerateSome(unusable.map((written) => (written === '' ? 'une virgule de trop' : `« ${written.slice(0, 80)} »`)))}.`,
    remedy: (facts) =>
      `Écrivez « mailto: » devant chaque adresse, et une virgule entre deux.${
        'spelt' in facts && facts.spelt.length > 0
          ? ` Un domaine accentué s’écrit sous sa forme technique : ${enumerate(facts.spelt.map((uri) => `« ${uri} »`))}.`
          : ''
      }`,
  },
  'dmarc/rua-external': {
    title: 'Accord du destinataire des rapports',
    why: 'Un domaine tiers doit publier son accord ; sinon, les rapports ne lui sont pas envoyés.',
    pass: ({ hosts }) => `Accord publié par ${enumerate(hosts)}.`,
    fail: ({ hosts }) => `Aucun accord publié par ${enumerate(hosts)} : les rapports sont perdus.`,
    remedy: ({ hosts, owner }) =>
      `Demandez à ${enumerate(hosts)} de publier un TXT « v=DMARC1 » à ${enumerate(hosts.map((host) => `${owner}._report._dmarc.${host}`))}, ou changez d’adresse.`,
  },
  'dmarc/rua-mx': {
    title: 'Réception des rapports',
    why: 'Les rapports arrivent par e-mail : un domaine qui n’en reçoit pas n’en aura aucun.',
    pass: () => 'Les domaines qui reçoivent les rapports acceptent des e-mails.',
    fail: ({ hosts }) =>
      `${enumerate(hosts)} ${hosts.length > 1 ? 'ne reçoivent' : 'ne reçoit'} pas d’e-mail : les rapports y sont perdus.`,
    remedy: 'Indiquez une adresse dont le domaine reçoit des e-mails.',
  },
  'dmarc/rua-free': {
    title: 'Titulaire du domaine qui reçoit les rapports',
    why: 'Une personne qui achète ce domaine recevra vos rapports. Elle y lira la liste de vos outils d’envoi et leurs volumes.',
    pass: () => 'Les domaines qui reçoivent les rapports ont un titulaire.',
    fail: ({ hosts }) =>
      `${agree(hosts, 'Le domaine', 'Les domaines')} ${ofName(enumerate(hosts))} ${agree(hosts, 'est libre', 'sont libres')}, ou sur le point de l’être : n’importe qui peut ${agree(hosts, 'l’', 'les ')}enregistrer.`,
    remedy: 'Retirez cette adresse de la politique dès aujourd’hui.',
  },
  'dmarc/rua-retired': {
    title: 'Services de rapports fermés',
    why: 'Des rapports que personne ne lit ne signalent ni un fraudeur, ni un de vos outils qui échoue.',
    pass: () => 'Aucune adresse de rapport n’est celle d’un service que nous savons fermé.',
    warn: ({ retired }) => retired.map(retiredWords).join(' '),
    remedy: 'Retirez cette adresse de la politique, et donnez à sa place une adresse que vous lisez.',
  },
  'dmarc/rua-count': {
    title: 'Nombre d’adresses de rapport',
    task: 'Garder deux adresses de rapport au plus (DMARC)',
    why: 'La norme veut un rapport à chaque adresse. Les destinataires qui suivent encore l’ancienne (RFC 7489) peuvent s’arrêter à la deuxième.',
    pass: ({ addresses }) => `${count(addresses, 'adresse reçoit', 'adresses reçoivent')} les rapports.`,
    warn: ({ addresses, allowed }) =>
      `${addresses} adresses de rapport sont données ; partout, seules les ${allowed} premières sont servies à coup sûr.`,
    remedy: 'Gardez deux adresses au plus, celle de votre service d’analyse en premier.',
  },
  'dmarc/rua-human': {
    title: 'Lecteur des rapports',
    why: 'Les rapports sont des fichiers XML compressés, plusieurs par jour : dans une boîte ordinaire, personne ne les lit.',
    pass: () => 'Les rapports ne vont pas seulement à des boîtes que des personnes lisent.',
    info: ({ mailboxes }) =>
      `Les rapports arrivent, semble-t-il, dans une boîte que des personnes lisent : ${enumerateSome(mailboxes)}.`,
    remedy: 'Créez une adresse réservée à ces rapports, ou confiez-les à un service d’analyse.',
  },
  'dmarc/ruf-privacy': {
    title: 'Rapports d’échec détaillés',
    why: 'Ces rapports (« ruf ») contiennent des extraits de messages, donc des données personnelles ; peu de destinataires en envoient.',
    info: ({ addresses }) => `Des rapports d’échec détaillés sont demandés pour ${enumerateSome(addresses, 3)}.`,
    remedy: 'Gardez « ruf » seulement si quelqu’un les traite dans le respect du RGPD.',
  },
  'dmarc/ruf-fo': {
    title: 'Options des rapports d’échec',
    task: 'Corriger les options des rapports d’échec (DMARC)',
    why: 'Le champ « fo » règle les rapports d’échec détaillés ; sans adresse « ruf », il ne fait rien.',
    pass: ({ fo }) => `Les options des rapports d’échec (« fo=${fo} ») sont cohérentes.`,
    warn: ({ fo, isAlone, isDouble }) => {
      if (isAlone) return `« fo=${fo} » est sans effet : aucune adresse « ruf » n’est donnée.`;
      return isDouble
        ? `« fo=${fo} » demande à la fois 0 et 1, qui se contredisent.`
        : `« fo=${fo} » contient une option inconnue : les seules sont 0, 1, d et s.`;
    },
    remedy: ({ isAlone }) => (isAlone ? 'Retirez le champ « fo ».' : 'Gardez « fo=1 » seul, ou retirez le champ.'),
  },
} satisfies AdviceFor<typeof reportChecks>;
