import { tlsFault } from '../../../common/faults.en.ts';
import { agreedOnNothing } from '../../../common/faults.ts';
import { agree, eachOf, enumerate, enumerateSome, tlsVersion } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/starttls.ts';
import type { WeakOffer } from '../evidence.ts';

const OFFERS: Readonly<Record<WeakOffer, string>> = {
  ssl3: 'SSL 3.0',
  'tls1.0': 'TLS 1.0',
  'tls1.1': 'TLS 1.1',
  null: 'suites without encryption',
  anonymous: 'anonymous suites',
  export: 'export suites',
  rc4: 'RC4',
  '3des': '3DES',
  'static-rsa': 'static RSA key exchange',
};

type Accepted = readonly { readonly host: string; readonly offer: WeakOffer }[];

export const advice = {
  'smtp/starttls-offered': {
    title: 'Encryption on receipt (STARTTLS)',
    why: 'Without STARTTLS, a message sent to you travels in the clear and can be read or changed on its way.',
    pass: ({ offered }) => `${enumerateSome(offered)}: STARTTLS is offered.`,
    fail: ({ offered, missing }) =>
      offered.length === 0
        ? `No server offers encryption (STARTTLS): your messages arrive in the clear (${enumerateSome(missing.map(({ host }) => host))}).`
        : `STARTTLS is missing: ${placesOf(missing).join(', ')}.`,
    remedy: 'Install a certificate and enable STARTTLS on every MX host.',
  },
  'smtp/starttls-works': {
    title: 'Working encryption',
    why: 'Encryption that is announced but fails makes senders fall back to the clear, or stops the messages.',
    pass: ({ hosts }) => `The encrypted session is established with ${enumerateSome(hosts)}.`,
    fail: ({ failing }) =>
      `STARTTLS is announced but fails: ${eachOf(placesOf(failing, ({ fault }) => `, ${tlsFault(fault)}`))}.`,
    remedy: ({ failing }) =>
      failing.every(({ fault }) => agreedOnNothing(fault))
        ? 'Let port 25 offer TLS 1.2 and 1.3 with the usual cipher suites and the key exchanges X25519MLKEM768, X25519 and P-256.'
        : 'Check the certificate, its key and the permissions of the service on these files; read the log of the server.',
  },
  'smtp/tls-versions': {
    title: 'TLS versions',
    why: 'Old versions have known flaws; they are better than nothing, but no current sender needs them any more.',
    pass: ({ versions }) => `Encryption uses ${enumerate(versions.map(tlsVersion))}, and old versions are refused.`,
    warn: ({ accepted }) => `Old versions are still accepted: ${listed(accepted)}.`,
    fail: ({ only, accepted }) =>
      only.length > 0
        ? `TLS 1.2 is not offered: ${eachOf(only.map(({ host, version }) => `${host} supports nothing newer than ${tlsVersion(version)}`))}.`
        : `A broken version is accepted: ${listed(accepted)}.`,
    remedy: 'Enable TLS 1.2 and 1.3; disable SSL 3.0, TLS 1.0 and TLS 1.1.',
  },
  'smtp/tls-suites': {
    title: 'Cipher suites',
    why: 'With a weak suite, a message can be read although it is encrypted.',
    pass: ({ ciphers }) =>
      `RC4, 3DES, export suites, anonymous suites and suites without encryption are refused (negotiated: ${enumerate(ciphers)}).`,
    warn: ({ weak }) => `Outdated suites are accepted: ${listed(weak)}.`,
    fail: ({ broken }) => `Worthless suites are accepted: ${listed(broken)}.`,
    remedy: 'Restrict the list to modern suites (AES-GCM, ChaCha20-Poly1305) with ephemeral key exchange.',
  },
  'smtp/tls-fs': {
    title: 'Secrecy of past messages',
    task: 'Enable ephemeral keys (ECDHE) on the mail server',
    why: 'With a new key for each session, a message recorded today stays unreadable even if the key of the server is stolen later.',
    pass: ({ hosts, refusing }) =>
      `Our session used a new key: ${enumerateSome(hosts)}.${refusing.length > 0 ? ` Static RSA key exchange is refused by ${enumerateSome(refusing)}.` : ''}`,
    warn: ({ lasting, short, accepting }) =>
      [
        accepting.length > 0 &&
          `${enumerateSome(accepting)} still ${agree(accepting, 'accepts', 'accept')} static RSA key exchange from a sender that offers nothing else: the key of the server itself then encrypts the session.`,
        lasting.length > 0 && `The key of the server itself encrypts the sessions: ${enumerateSome(lasting)}.`,
        short.length > 0 &&
          `Diffie-Hellman exchange too short: ${short.map(({ host, bits }) => `${host} (${bits} bits)`).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy:
      'Enable TLS 1.2 and 1.3 with ECDHE suites; remove suites with static RSA key exchange (in Postfix: "smtpd_tls_exclude_ciphers = kRSA") and Diffie-Hellman parameters of less than 2048 bits.',
  },
  'smtp/tls-parity': {
    title: 'Same encryption over IPv4 and IPv6',
    task: 'Encrypt alike over IPv4 and IPv6',
    why: 'The sender chooses the address: if one protects less than the other, protection depends on chance.',
    pass: ({ hosts }) => `Both addresses offer the same protection: ${enumerateSome(hosts)}.`,
    warn: ({ differing }) =>
      `The addresses of one server do not protect in the same way: ${eachOf(
        differing.map(({ host, addresses }) => `${host} (${addresses.map(protection).join(', ')})`),
      )}.`,
    remedy: 'Configure the service in the same way (certificate, versions) on all addresses of the server.',
  },
} satisfies AdviceFor<typeof checks>;

function listed(accepted: Accepted): string {
  return eachOf(
    accepted.map(({ host }) => {
      const offers = accepted.filter((one) => one.host === host).map(({ offer }) => OFFERS[offer]);
      return `${host} (${offers.join(', ')})`;
    }),
  );
}

function protection({ address, version, sound }: { address: string; version: string | null; sound: boolean }): string {
  if (version === null) return `${address}: in the clear`;
  return `${address}: ${tlsVersion(version)}${sound ? '' : ', faulty certificate'}`;
}
