import { tlsFault } from '../../../common/faults.fr.ts';
import { count, dateInWords, eachOf, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';

interface Faulty extends Place {
  readonly fault: string;
  readonly demanded: boolean;
}

export const advice = {
  'smtp/certificate-valid': {
    title: 'Validité des certificats',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Les expéditeurs qui suivent MTA-STS, comme Gmail, ne remettent rien à ces serveurs : sans autre serveur valable, leurs messages attendent, puis reviennent.'
        : outcome === 'warn'
          ? 'La plupart des expéditeurs acceptent n’importe quel certificat : les messages arrivent, sans la preuve que c’est au bon serveur.'
          : 'Un certificat reconnu prouve aux expéditeurs qui le demandent qu’ils parlent au bon serveur.',
    pass: ({ hosts }) => `Les certificats ${ofName(enumerateSome(hosts))} sont reconnus.`,
    warn: ({ faulty }) => `Certificats non reconnus : ${eachOf(placesOf(faulty, refused))}.`,
    fail: ({ faulty }) =>
      `Certificats non reconnus, alors que votre politique MTA-STS les exige : ${eachOf(placesOf(faulty, refused))}.`,
    remedy: 'Installez un certificat d’une autorité reconnue, avec ses certificats intermédiaires.',
  },
  'smtp/certificate-name': {
    title: 'Nom des certificats',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Les expéditeurs qui suivent MTA-STS, comme Gmail, ne remettent rien à un serveur dont le certificat porte un autre nom.'
        : outcome === 'warn'
          ? 'La plupart des expéditeurs ne lisent pas ce nom : les messages arrivent, mais un serveur interposé ne se verrait pas.'
          : 'Le nom du MX dans son certificat prouve que l’on parle au bon serveur.',
    pass: ({ hosts }) => `Les certificats portent le nom des serveurs : ${enumerateSome(hosts)}.`,
    warn: ({ faulty }) => `Le certificat porte un autre nom : ${eachOf(placesOf(faulty, misnamed))}.`,
    fail: ({ faulty }) =>
      `Le certificat porte un autre nom, alors que votre politique MTA-STS exige celui du MX : ${eachOf(placesOf(faulty, misnamed))}.`,
    remedy: 'Demandez un certificat qui contienne le nom exact de chaque MX.',
  },
  'smtp/certificate-expiry': {
    title: 'Expiration des certificats',
    why: 'Un certificat expiré arrête les messages des expéditeurs qui le vérifient.',
    pass: ({ host, notAfter }) =>
      `Le premier à expirer, celui ${ofName(host)}, vaut jusqu’au ${dateInWords(notAfter)}.`,
    warn: ({ host, notAfter, daysLeft }) =>
      `Le certificat ${ofName(host)} expire le ${dateInWords(notAfter)}, dans ${count(daysLeft, 'jour', 'jours')}.`,
    remedy: 'Renouvelez le certificat, rechargez le service de messagerie, et automatisez les deux.',
  },
  'smtp/certificate-key': {
    title: 'Clé des certificats',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Une telle clé se retrouve par calcul : qui la tient se fait passer pour votre serveur, et lit ce qu’on lui envoie.'
        : outcome === 'warn'
          ? 'Une clé si courte n’est plus admise par les autorités : elle se retrouve par calcul, à grands frais encore.'
          : 'Une clé assez longue ne se retrouve pas par calcul.',
    pass: ({ keys }) => `${eachOf(keys.map(keyed))}.`,
    warn: ({ short }) => `Clé trop courte : ${eachOf(short.map(keyed))}.`,
    fail: ({ short }) => `Clé à la portée d’un calcul : ${eachOf(short.map(keyed))}.`,
    remedy: 'Créez une nouvelle clé, RSA de 2 048 bits au moins ou ECDSA P-256, et le certificat qui va avec.',
  },
} satisfies AdviceFor<typeof checks>;

function refused({ fault }: Faulty): string {
  return `, ${tlsFault(fault)}`;
}

function misnamed({ fault }: Faulty): string {
  return `, certificat ${ofName(fault || 'personne')}`;
}

function keyed({ host, keyType, keyBits }: { host: string; keyType: string; keyBits: number | null }): string {
  return `${host}, ${keyType.toUpperCase()}${keyBits === null ? '' : ` ${count(keyBits, 'bit', 'bits')}`}`;
}
