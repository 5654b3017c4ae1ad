import { tlsFault } from '../../../common/faults.en.ts';
import { count, dateInWords, eachOf, enumerateSome } from '../../../common/phrases.en.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';

interface Faulty extends Place {
  readonly fault: string;
  readonly demanded: boolean;
}

export const advice = {
  'smtp/certificate-valid': {
    title: 'Validity of the certificates',
    why: 'Many senders accept any certificate; those that follow MTA-STS or DANE do not.',
    pass: ({ hosts }) => `The certificates of ${enumerateSome(hosts)} are trusted.`,
    warn: ({ faulty }) => `Untrusted certificates: ${eachOf(placesOf(faulty, refused))}.`,
    fail: ({ faulty }) =>
      `Untrusted certificates, although your MTA-STS policy requires trusted ones: ${eachOf(placesOf(faulty, refused))}.`,
    remedy: 'Install a certificate from a trusted authority, with its intermediate certificates.',
  },
  'smtp/certificate-name': {
    title: 'Name in the certificates',
    why: 'A certificate that does not bear the name of the MX host does not prove that one speaks to the right server.',
    pass: ({ hosts }) => `The certificates bear the names of the servers: ${enumerateSome(hosts)}.`,
    warn: ({ faulty }) => `The certificate bears another name: ${eachOf(placesOf(faulty, misnamed))}.`,
    fail: ({ faulty }) =>
      `The certificate bears another name, although your MTA-STS policy requires that of the MX host: ${eachOf(placesOf(faulty, misnamed))}.`,
    remedy: 'Request a certificate that contains the exact name of each MX host.',
  },
  'smtp/certificate-expiry': {
    title: 'Expiry of the certificates',
    why: 'An expired certificate stops messages from senders that verify it.',
    pass: ({ host, notAfter }) => `The first to expire, that of ${host}, is valid until ${dateInWords(notAfter)}.`,
    warn: ({ host, notAfter, daysLeft }) =>
      `The certificate of ${host} expires on ${dateInWords(notAfter)}, in ${count(daysLeft, 'day', 'days')}.`,
    remedy: 'Renew the certificate, reload the mail service, and automate both.',
  },
  'smtp/certificate-key': {
    title: 'Key of the certificates',
    why: 'A key that is too short can be recovered by computation.',
    pass: ({ keys }) => `${eachOf(keys.map(keyed))}.`,
    warn: ({ short }) => `Key too short: ${eachOf(short.map(keyed))}.`,
    fail: ({ short }) => `Key within reach of computation: ${eachOf(short.map(keyed))}.`,
    remedy: 'Create a new key, RSA of at least 2048 bits or ECDSA P-256, and a certificate for it.',
  },
} satisfies AdviceFor<typeof checks>;

function refused({ fault }: Faulty): string {
  return `, ${tlsFault(fault)}`;
}

function misnamed({ fault }: Faulty): string {
  return `, certificate for ${fault || 'no name'}`;
}

function keyed({ host, keyType, keyBits }: { host: string; keyType: string; keyBits: number | null }): string {
  return `${host}, ${keyType.toUpperCase()}${keyBits === null ? '' : ` ${keyBits} bits`}`;
}
