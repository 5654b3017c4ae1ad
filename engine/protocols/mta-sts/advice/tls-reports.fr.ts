import { ofName } from '../../../common/phrases.fr.ts';
import { retiredWords } from '../../../common/retired-destinations.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/tls-reports.ts';

type DestinationFault = 'scheme' | 'unreadable' | 'no-mail-server' | 'no-host' | 'certificate';

const FAULTS: Readonly<Record<DestinationFault, string>> = {
  scheme: 'seules les adresses « mailto: » et « https: » sont admises',
  unreadable: 'adresse illisible',
  'no-mail-server': 'ce domaine ne reçoit pas d’e-mail',
  'no-host': 'ce serveur n’a pas d’adresse',
  certificate: 'le certificat de ce serveur est refusé',
};

export const advice = {
  'mta-sts/tlsrpt-present': {
    title: 'Rapports sur le chiffrement (TLS-RPT)',
    why: 'Ces rapports vous disent quels expéditeurs n’ont pas pu vous écrire de façon chiffrée ; sans eux, une panne reste invisible.',
    pass: ({ name }) => `Un enregistrement TLS-RPT est publié à ${name}.`,
    warn: ({ name, mtaSts, dane }) =>
      `${mtaSts && dane ? 'MTA-STS et DANE sont' : `${mtaSts ? 'MTA-STS' : 'DANE'} est`} en place, mais aucun rapport n’est demandé à ${name}.`,
    info: ({ name }) => `Aucun rapport TLS n’est demandé à ${name}.`,
    remedy: ({ name }) => `Publiez à ${name} un enregistrement TXT « v=TLSRPTv1; rua=mailto:votre-adresse ».`,
  },
  'mta-sts/tlsrpt-single': {
    title: 'Enregistrement TLS-RPT unique',
    why: 'Devant deux enregistrements, les expéditeurs n’envoient aucun rapport.',
    pass: () => 'Il n’y a qu’un enregistrement TLS-RPT.',
    fail: ({ records }) => `Il y a ${records.length} enregistrements TLS-RPT : aucun rapport ne sera envoyé.`,
    remedy: 'Ne gardez qu’un seul enregistrement ; il peut contenir plusieurs adresses, séparées par des virgules.',
  },
  'mta-sts/tlsrpt-syntax': {
    title: 'Syntaxe de l’enregistrement TLS-RPT',
    why: 'Un enregistrement mal écrit est ignoré, et les rapports ne viennent pas.',
    pass: () => 'L’enregistrement TLS-RPT est bien écrit.',
    fail: ({ fault, records }) => {
      const shown = records.map((record) => `« ${record} »`).join(', ');
      if (fault === 'version') return `L’enregistrement ne commence pas par « v=TLSRPTv1; » : ${shown}.`;
      return fault === 'no-rua'
        ? `L’enregistrement ne dit pas où envoyer les rapports (« rua= ») : ${shown}.`
        : `L’enregistrement contient un champ qui ne suit pas l’écriture de la norme : ${shown}.`;
    },
    remedy: 'Écrivez par exemple « v=TLSRPTv1; rua=mailto:rapports-tls@votre-domaine ».',
  },
  'mta-sts/tlsrpt-rua': {
    title: 'Destinataires des rapports TLS',
    why: 'Une adresse qui ne peut rien recevoir vous prive des rapports sans que rien ne le signale.',
    pass: ({ addresses }) => `Les rapports peuvent être reçus : ${addresses.join(', ')}.`,
    fail: ({ faulty }) => `${faulty.map(({ uri, fault }) => `${uri} : ${FAULTS[fault]}`).join(' ; ')}.`,
    remedy: 'Indiquez une adresse « mailto: » d’un domaine qui reçoit des e-mails, ou une adresse « https: » valable.',
  },
  'mta-sts/tlsrpt-rua-third': {
    title: 'Domaine qui reçoit les rapports TLS',
    task: 'Retirer l’adresse de rapports dont le domaine est libre (TLS-RPT)',
    why: 'Si ce domaine n’appartient à personne, le premier qui l’achète lira qui vous écrit et ce qui échoue.',
    pass: ({ domains }) => `Les domaines qui reçoivent les rapports sont enregistrés : ${domains.join(', ')}.`,
    fail: ({ free }) =>
      free.map(({ uri, domain }) => `${uri} dépend ${ofName(domain)}, qui n’est enregistré par personne.`).join(' '),
    remedy: ({ free }) =>
      `Retirez aujourd’hui de l’enregistrement ${free.map(({ uri }) => uri).join(', ')}, ou enregistrez ce domaine.`,
  },
  'mta-sts/tlsrpt-rua-retired': {
    title: 'Services de rapports TLS fermés',
    why: 'Des rapports que personne ne lit ne signalent aucun échec de chiffrement.',
    pass: () => 'Aucune adresse de rapport n’est celle d’un service que nous savons fermé.',
    warn: ({ retired }) => retired.map(retiredWords).join(' '),
    remedy: 'Retirez cette adresse de l’enregistrement, et donnez à sa place une adresse que vous lisez.',
  },
} satisfies AdviceFor<typeof checks>;
