import { count, dateInWords, enumerate, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/compromise.ts';

export const advice = {
  'dns/certificate-weak-key': {
    title: 'Secret de la clé du certificat',
    task: 'Remplacer la clé du certificat, dont le secret peut être retrouvé',
    why: 'Le secret d’une clé mal fabriquée peut être retrouvé. Quelqu’un peut alors imiter votre site.',
    pass: () => 'Aucune des faiblesses connues (facteurs communs ou voisins, ROCA) n’a été trouvée dans la clé.',
    fail: ({ keys }) =>
      `La clé ${enumerate(keys.map(({ host, weakness }) => `${ofName(host)} (${WEAKNESSES[weakness]})`))} peut être retrouvée par calcul.`,
    remedy:
      'Générez une nouvelle clé sur un système à jour, faites réémettre le certificat et installez-le, puis faites révoquer l’ancien.',
  },
  'dns/certificate-revoked': {
    title: 'Révocation du certificat',
    task: (facts) => {
      if (facts === null || !('faults' in facts)) return 'Remplacer le certificat révoqué';
      return facts.faults.includes('missing')
        ? 'Faire agrafer au serveur la réponse que son certificat exige'
        : 'Faire renouveler au serveur la réponse qu’il agrafe';
    },
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Un navigateur qui lit la réponse de l’autorité jointe par le serveur s’y fie : Firefox refuse le site si le certificat l’exige et qu’elle manque.'
        : 'Un certificat révoqué par son autorité est refusé par les navigateurs ; c’est souvent le signe d’une clé volée ou d’une erreur d’émission.',
    pass: ({ hosts, until }) =>
      `L’autorité confirme que le certificat ${ofHosts(hosts)} est en vigueur${until === null ? '' : ` (réponse valable jusqu’au ${dateInWords(until)})`}.`,
    warn: ({ hosts, faults }) =>
      faults.includes('missing')
        ? `Le certificat ${ofHosts(hosts)} exige que la réponse de révocation soit jointe (« must-staple »), et le serveur ne la joint pas : Firefox refuse d’ouvrir le site.`
        : `La réponse de révocation jointe par ${enumerate(hosts)} est sans valeur : ${enumerate(faults.map((fault) => FAULTS[fault]))}.`,
    fail: ({ hosts, revokedAt }) =>
      `Le certificat ${ofHosts(hosts)} a été révoqué par son autorité${revokedAt === null ? '' : ` le ${dateInWords(revokedAt)}`}.`,
    remedy: (facts) => {
      if ('faults' in facts)
        return facts.faults.includes('missing')
          ? 'Faites joindre la réponse de révocation par le serveur (OCSP stapling) ; si l’autorité n’en donne plus, faites réémettre le certificat sans « must-staple ».'
          : 'Laissez le serveur joindre et renouveler de lui-même la réponse de révocation (OCSP stapling), ou désactivez cette option si le certificat ne l’exige pas (« must-staple »).';
      return 'Demandez dès aujourd’hui un nouveau certificat, avec une nouvelle clé, et cherchez pourquoi l’ancien a été révoqué.';
    },
  },
  'dns/certificate-automation': {
    title: 'Renouvellement du certificat',
    why: 'La durée des certificats se réduit à 100 jours en mars 2027, puis à 47 en mars 2029 : renouveler à la main ne sera plus tenable.',
    pass: ({ host, days }) =>
      `Le certificat ${ofName(host)} est émis pour ${count(days, 'jour', 'jours')} : une durée qui suppose un renouvellement automatique.`,
    info: ({ host, days }) =>
      `Le certificat ${ofName(host)} est émis pour ${count(days, 'jour', 'jours')} ; il est peut-être renouvelé à la main.`,
    remedy:
      'Passez à un renouvellement automatique (protocole ACME) avant mars 2027 ; la plupart des hébergeurs le proposent sans frais.',
  },
} satisfies AdviceFor<typeof checks>;

const WEAKNESSES = {
  factorable: 'trop courte',
  'small-factor': 'divisible par un petit nombre',
  'close-primes': 'facteurs voisins',
  roca: 'faille ROCA',
} as const;

const FAULTS = {
  unsigned: 'elle n’est pas signée par l’autorité',
  stale: 'elle est périmée',
  unknown: 'l’autorité n’y reconnaît pas ce certificat',
  missing: 'elle manque',
} as const;

function ofHosts(hosts: readonly string[]): string {
  return `${ofName(enumerate(hosts))}`;
}
