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
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Senders that follow MTA-STS, such as Gmail, deliver nothing to these servers: without another valid server, their messages wait, then return.'
        : outcome === 'warn'
          ? 'Most senders accept any certificate: messages arrive, without proof that it is at the right server.'
          : 'A trusted certificate proves to the senders that ask for it that they speak to the right server.',
    pass: ({ hosts }) => `The certificates of ${enumerateSome(hosts)} are trusted.`,
    warn: ({ faulty }) => `Untrusted certificates: ${eachOf(placesOf(faulty, refused))}.`,
    fail: ({ faulty }) =>
      `Untrusted certificates, although your MTA-STS policy requires trusted ones: ${eachOf(placesOf(faulty, refused))}.`,
    remedy: 'Install a certificate from a trusted authority, with its intermediate certificates.',
  },
  'smtp/certificate-name': {
    title: 'Name in the certificates',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Senders that follow MTA-STS, such as Gmail, deliver nothing to a server whose certificate bears another name.'
        : outcome === 'warn'
          ? 'Most senders do not read this name: messages arrive, but a server put in between would not be noticed.'
          : 'The name of the MX host in its certificate proves that one speaks to the right server.',
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
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'Such a key can be recovered by computation: whoever has it can pose as your server, and read what is sent to it.'
        : outcome === 'warn'
          ? 'Authorities no longer accept a key this short: it can be recovered by computation, still at great expense.'
          : 'A key that is long enough cannot be recovered by computation.',
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
