import { count, dateInWords, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';
import type { Key } from './certificate.en.ts';

export const advice = {
  'dns/certificate-trust': {
    title: 'Certificat reconnu',
    why: 'Un certificat que les navigateurs ne reconnaissent pas affiche une page d’alerte : la plupart des visiteurs repartent, et ceux qui passent outre prennent l’habitude de le faire.',
    pass: ({ hosts }) => `La chaîne de certificats ${ofName(enumerate(hosts))} mène à une autorité reconnue.`,
    fail: ({ untrusted }) => [...new Set(untrusted.map(distrust))].join(' '),
    remedy: ({ untrusted }) =>
      untrusted.some(({ fault }) => fault === INCOMPLETE || OUT_OF_DATE.includes(fault ?? ''))
        ? 'Installez sur le serveur la chaîne complète (« fullchain ») : votre certificat suivi des certificats intermédiaires de l’autorité.'
        : 'Obtenez un certificat d’une autorité publique (Let’s Encrypt, par exemple, gratuit et renouvelé automatiquement) et installez-le avec sa chaîne complète.',
  },
  'dns/certificate-name': {
    title: 'Nom porté par le certificat',
    why: 'Le navigateur compare le nom demandé à ceux du certificat. S’il n’y figure pas, il affiche une alerte d’usurpation.',
    pass: ({ hosts }) => `Le certificat couvre ${enumerate(hosts)}.`,
    warn: ({ wrong, names }) =>
      `Le certificat présenté pour ${enumerate(wrong)} ne couvre pas ce nom (il porte : ${enumerateSome(names)}).`,
    fail: ({ wrong, names }) =>
      names.length > 0
        ? `Le certificat présenté ne couvre pas ${enumerate(wrong)} (il porte : ${enumerateSome(names)}).`
        : `Le certificat présenté pour ${enumerate(wrong)} ne porte aucun nom DNS (subjectAltName).`,
    remedy: ({ wrong }) =>
      `Demandez un certificat qui couvre le domaine et son « www » (manquant : ${enumerate(wrong)}).`,
  },
  'dns/certificate-expiry': {
    title: 'Date de fin du certificat',
    why: 'Le jour où le certificat expire, les navigateurs affichent un avertissement et la plupart des visiteurs renoncent.',
    pass: ({ host, daysLeft, notAfter }) =>
      `Le certificat ${ofName(host)} est valable encore ${days(daysLeft)} (jusqu’au ${dateInWords(notAfter)}).`,
    warn: ({ host, daysLeft, lifetimeDays, notAfter }) =>
      `Le certificat ${ofName(host)} finit dans ${days(daysLeft)} (le ${dateInWords(notAfter)}). Sur une durée de ${days(lifetimeDays)}, son renouvellement aurait déjà dû avoir lieu.`,
    fail: ({ host, state, daysLeft, notAfter }) => {
      if (state === 'expired') return `Le certificat ${ofName(host)} a expiré le ${dateInWords(notAfter)}.`;
      if (state === 'not-yet-valid')
        return `Le certificat ${ofName(host)} n’est pas encore valable : sa date de début est dans le futur.`;
      return `Le certificat ${ofName(host)} expire dans ${days(daysLeft)} (le ${dateInWords(notAfter)}).`;
    },
    remedy:
      'Renouvelez le certificat dès maintenant, puis vérifiez que son renouvellement est automatique (client ACME, ou option de l’hébergeur) et qu’une alerte vous prévient s’il échoue.',
  },
  'dns/certificate-lifetime': {
    title: 'Durée de vie du certificat',
    why: 'Les navigateurs imposent des certificats de plus en plus courts : 200 jours depuis mars 2026, 100 en mars 2027, 47 en mars 2029. Un certificat trop long est refusé.',
    pass: ({ host, days: life }) => `Le certificat ${ofName(host)} est émis pour ${days(life)}.`,
    warn: ({ host, days: life, longest }) =>
      `Le certificat ${ofName(host)} est émis pour ${days(life)}${longest === null ? '' : `, plus que les ${days(longest)} permis à sa date d’émission`}.`,
    fail: ({ host, days: life }) =>
      `Le certificat ${ofName(host)} est émis pour ${days(life)} : aucune autorité publique n’en délivre de si longs.`,
    remedy: 'Demandez un certificat à une autorité publique et automatisez son renouvellement (protocole ACME).',
  },
  'dns/certificate-key': {
    title: 'Clé du certificat',
    why: (facts) =>
      facts && 'isUnread' in facts && facts.isUnread
        ? 'Un navigateur qui ne lit pas la clé n’ouvre pas le site : le visiteur ne voit qu’une erreur.'
        : 'Une clé trop courte peut être retrouvée par calcul : un attaquant se ferait alors passer pour votre site.',
    pass: ({ keys, belowGood }) =>
      `Clé ${enumerate(keys.map(keyName))}, suffisante${belowGood ? ' aujourd’hui (3 072 bits sont conseillés pour un usage durable)' : ''}.`,
    warn: ({ keys, isUnread }) =>
      isUnread
        ? `Clé que Chrome et Edge ne lisent pas : ${enumerate(keys.map(keyWithOwner))}. Sans second certificat, ils n’ouvrent pas le site.`
        : `Clé en fin de vie : ${enumerate(keys.map(keyWithOwner))}.`,
    fail: ({ keys }) => `Clé trop faible : ${enumerate(keys.map(keyWithOwner))}.`,
    remedy: 'Générez une nouvelle clé (ECDSA P-256, ou RSA d’au moins 2 048 bits) et faites réémettre le certificat.',
  },
  'dns/certificate-sig': {
    title: 'Signature du certificat',
    why: 'Avec MD5 ou SHA-1, un faux certificat portant la même signature peut être fabriqué ; les navigateurs les refusent.',
    pass: ({ certificates }) =>
      `Le certificat est signé avec ${enumerate(certificates.map(({ algorithm }) => algorithm ?? 'un algorithme sûr'))}.`,
    fail: ({ certificates }) =>
      `Signature dépassée : ${enumerate(certificates.map(({ subject, algorithm }) => `${subject} (${algorithm})`))}.`,
    remedy:
      'Faites réémettre le certificat par une autorité actuelle, et remplacez les certificats intermédiaires anciens servis par le serveur.',
  },
} satisfies AdviceFor<typeof checks>;

const INCOMPLETE = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

interface Untrusted {
  readonly host: string;
  readonly fault: string | null;
  readonly issuer: string | null;
}

/** OpenSSL’s code, in words. */
/** Of a certificate above that of the site, whose own end is reported elsewhere. */
const OUT_OF_DATE: readonly string[] = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

function distrust({ host, fault, issuer }: Untrusted): string {
  const author = issuer ? ` (émetteur : ${issuer})` : '';
  if (fault === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return `Le certificat ${ofName(host)} est auto-signé : personne n’en garantit l’identité${author}.`;
  if (fault === 'SELF_SIGNED_CERT_IN_CHAIN' || fault === 'UNABLE_TO_GET_ISSUER_CERT') {
    return `Le certificat ${ofName(host)} vient d’une autorité que les navigateurs ne connaissent pas${author}.`;
  }
  if (fault === INCOMPLETE || fault === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY') {
    return `La chaîne de certificats ${ofName(host)} est incomplète ou son autorité inconnue : il manque un certificat intermédiaire${author}.`;
  }
  if (OUT_OF_DATE.includes(fault ?? '')) {
    return `La chaîne de certificats ${ofName(host)} contient un certificat d’autorité hors de ses dates de validité${author}.`;
  }
  if (fault === 'PERMITTED_VIOLATION')
    return `Le certificat ${ofName(host)} est d’un nom que son autorité n’a pas le droit de certifier : un certificat de la chaîne l’interdit${author}.`;
  return `Le certificat ${ofName(host)} n’est pas reconnu (${fault ?? 'raison inconnue'})${author}.`;
}

function days(number: number): string {
  return count(number, 'jour', 'jours');
}

function keyName({ type, bits }: Key): string {
  return `${type === 'ec' ? 'ECDSA' : type.toUpperCase()}${bits === null ? '' : ` ${count(bits, 'bit', 'bits')}`}`;
}

function keyWithOwner(key: Key): string {
  return `${keyName(key)} (${key.subject})`;
}
