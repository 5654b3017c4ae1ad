import { agree, count, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { HelloOffer } from '../../../model/ask.ts';
import type { checks } from '../checks/tls.ts';

export const advice = {
  'dns/tls-versions': {
    title: 'Accepted versions of TLS',
    why: (facts) =>
      facts !== null && facts.obsolete.length === 0
        ? 'TLS 1.2 is still secure when it is well configured; TLS 1.3 opens the connection faster and has none of the old ciphers left.'
        : 'The old versions of TLS have known flaws; an attacker between the visitor and the website can force the connection to use them.',
    pass: ({ accepted }) => `The website accepts ${names(accepted)} and refuses all older versions.`,
    warn: ({ accepted }) => `The website accepts ${names(accepted)}, but not yet TLS 1.3.`,
    fail: ({ accepted, obsolete }) =>
      `The website still accepts ${names(obsolete)}, ${agree(obsolete, 'a deprecated version', 'deprecated versions')} (RFC 8996). Accepted versions: ${names(accepted)}.`,
    remedy:
      'In the configuration of the web server, allow only TLS 1.2 and TLS 1.3 ("ssl_protocols TLSv1.2 TLSv1.3" in nginx, "SSLProtocol -all +TLSv1.2 +TLSv1.3" in Apache).',
  },
  'dns/tls-suites': {
    title: 'Cipher suites',
    why: 'A weak cipher suite defeats the protection of HTTPS: traffic can be read, at once or later.',
    pass: () => 'No broken or obsolete cipher suite is accepted (NULL, anonymous, EXPORT, RC4, 3DES, static RSA).',
    warn: () =>
      'The website accepts the static RSA key exchange: anyone who obtains the private key of the server one day can read all recorded traffic.',
    fail: ({ broken, weak }) => `The website accepts broken or obsolete cipher suites: ${names([...broken, ...weak])}.`,
    remedy:
      'Allow only ECDHE cipher suites with AES-GCM or ChaCha20-Poly1305 (the "intermediate" configuration of Mozilla, the recommendations of ANSSI).',
  },
  'dns/tls-cbc': {
    title: 'CBC cipher suites',
    why: 'Several timing attacks on CBC mode are known. No recent browser needs it any more.',
    pass: () => 'No cipher suite in CBC mode is accepted.',
    warn: ({ cipher }) => `The website still accepts a cipher suite in CBC mode${cipher ? ` (${cipher})` : ''}.`,
    remedy:
      'Remove the CBC cipher suites from the list that the web server accepts; keep AES-GCM and ChaCha20-Poly1305.',
  },
  'dns/tls-fs': {
    title: 'Forward secrecy',
    why: 'Without ephemeral keys, which are discarded after use, anyone who steals the private key of the server can read past traffic.',
    pass: ({ groups }) => `Every key exchange is ephemeral${groups.length > 0 ? ` (${enumerate(groups)})` : ''}.`,
    warn: ({ groups }) => `The key exchange uses a curve of 224 bits, which is too short (${enumerate(groups)}).`,
    fail: ({ without, dhBits }) =>
      without.length > 0
        ? `No ephemeral key on ${enumerate(without)}: with the stolen private key of the server, all recorded traffic could be read.`
        : `The Diffie-Hellman key exchange uses only ${count(dhBits ?? 1_024, 'bit', 'bits')}, instead of at least 2,048.`,
    remedy:
      'Put the ECDHE cipher suites (curves X25519, P-256) first; remove DHE, or give it a group of at least 2,048 bits (RFC 7919).',
  },
  'dns/tls-dual': {
    title: 'Same response over IPv4 and IPv6',
    task: 'Serve the same secure website over IPv4 and IPv6',
    why: 'Depending on their network, visitors arrive at one address or the other. A fault that affects only one of them often remains unnoticed at your own office.',
    pass: ({ hosts }) => `Same certificate and same TLS version over IPv4 and IPv6 for ${enumerate(hosts)}.`,
    warn: ({ differing }) =>
      `${enumerate(differing)} ${agree(differing, 'does', 'do')} not present the same certificate or the same TLS version over IPv4 and IPv6.`,
    remedy:
      'Check that the A and AAAA records lead to the same configuration, and that certificate renewal covers both.',
  },
} satisfies AdviceFor<typeof checks>;

const NAMES: Readonly<Record<HelloOffer, string>> = {
  ssl3: 'SSL 3.0',
  'tls1.0': 'TLS 1.0',
  'tls1.1': 'TLS 1.1',
  'tls1.2': 'TLS 1.2',
  'tls1.3': 'TLS 1.3',
  rc4: 'RC4',
  '3des': '3DES',
  export: 'EXPORT',
  null: 'NULL (no encryption)',
  anonymous: 'anonymous (no certificate)',
  cbc: 'CBC',
  'static-rsa': 'static RSA',
  sha1: 'SHA-1 signatures',
  pqc: 'hybrid key exchange (ML-KEM)',
};

function names(offers: readonly HelloOffer[]): string {
  return enumerate(offers.map((offer) => NAMES[offer]));
}
