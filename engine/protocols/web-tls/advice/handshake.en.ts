import { enumerate, tlsVersion } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/handshake.ts';

export const advice = {
  'dns/tls-sigalg': {
    title: 'Signature of the key exchange',
    why: 'SHA-1 is no longer secure: an attacker can forge a signature and impersonate the website during the handshake.',
    pass: () => 'The website refuses to sign the key exchange with SHA-1.',
    warn: () => 'The website still responds when it is offered only SHA-1 signatures, which were abandoned long ago.',
    remedy: 'Update the TLS library of the server, or raise its security level (OpenSSL: SECLEVEL=2).',
  },
  'dns/tls-reneg': {
    title: 'Secure renegotiation',
    task: 'Update the TLS software of the web server (renegotiation)',
    why: "Without this protection, an attacker can insert requests of their own at the beginning of a visitor's session.",
    pass: () => 'A renegotiation stays bound to the session that it continues: nobody can insert themselves into it.',
    fail: ({ versions }) =>
      `The website does not bind a renegotiation to the session that it continues (${words(versions)}).`,
    remedy: 'Update the software of the web server: the protection (RFC 5746) dates from 2010.',
  },
  'dns/tls-compression': {
    title: 'TLS compression',
    task: 'Disable TLS compression on the website',
    why: "With compression, a visitor's cookies can be guessed from the size of the messages (CRIME attack).",
    pass: () => 'The website refuses TLS compression.',
    fail: ({ versions }) => `The website accepts TLS compression (${words(versions)}).`,
    remedy: 'Disable TLS compression ("SSLCompression off" in Apache); HTTP compression is still allowed.',
  },
  'dns/tls-pqc': {
    title: 'Post-quantum key exchange',
    why: 'Traffic that is recorded today could be read by a quantum computer of tomorrow; this hybrid key exchange already protects against that.',
    info: ({ offered }) =>
      offered
        ? 'The website offers a hybrid key exchange with ML-KEM (such as X25519MLKEM768).'
        : 'The website does not yet offer a hybrid key exchange with ML-KEM (such as X25519MLKEM768).',
    remedy: 'It comes with OpenSSL 3.5 and recent versions of web servers; there is no hurry.',
  },
} satisfies AdviceFor<typeof checks>;

function words(versions: readonly (string | null)[]): string {
  return enumerate(versions.map((version) => tlsVersion(version ?? '')));
}
