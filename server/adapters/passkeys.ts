import { product } from '@rempart/brand';
import { type AdminPasskey, type AdminPasskeyLogin, fieldsOf } from '@rempart/contract';
import type { PasskeyReader } from '../ports/passkeys.ts';

/** Loaded on first use: it costs some 130 ms and 24 MB, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

/** How long a browser lets its user look for a passkey, in milliseconds: the lifetime of a challenge. */
const TIMEOUT_MS = 5 * 60_000;

/** @simplewebauthn/server, which throws for each invalid response. */
export const passkeyReader: PasskeyReader = {
  askNew: async (site, { handle, username, known }) => {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: product.name,
      rpID: site.id,
      userName: username,
      userID: new Uint8Array(octetsOf(handle)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      supportedAlgorithmIDs: [ALGORITHMS.ed25519, ALGORITHMS.es256, ALGORITHMS.rs256],
    });
    return { challenge: options.challenge, options: { ...options } };
  },

  readNew: async (answer, { site, challenge }) => {
    if (!(await isOfNoMaker(answer.response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await library();
    const read = await verifyRegistrationResponse({
      response: withExtensions<AdminPasskey['answer']>(answer) as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [ALGORITHMS.ed25519, ALGORITHMS.es256, ALGORITHMS.rs256],
    }).catch(() => null);
    if (!read?.verified || isFramed(answer) || read.registrationInfo.credential.id !== answer.id) return null;
    const { id, publicKey, counter } = read.registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: answer.response.transports,
    };
  },

  askLogin: async (site) => {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: site.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    return { challenge: options.challenge, options: { ...options } };
  },

  readLogin: async (answer, { site, challenge, passkey }) => {
    const { verifyAuthenticationResponse } = await library();
    const read = await verifyAuthenticationResponse({
      response: withExtensions<AdminPasskeyLogin>(answer) as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The store enforces the counter, because it can do so for concurrent responses.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(fromBase64(passkey.publicKey)), counter: 0 },
    }).catch(() => null);
    return read?.verified && !isFramed(answer) ? read.authenticationInfo.newCounter : null;
  },
};

/** COSE numbers (IANA). Listed here, since the library would also offer keys that Node 20 cannot verify. */
const ALGORITHMS = { ed25519: -8, es256: -7, rs256: -257 } as const;

/**
 * We request no attestation by the maker; browsers then send none, or the authenticator’s own (WebAuthn §5.4.7). Any other is refused
 * unread: to judge its certificates the library may fetch a revocation list from any URL that a certificate names.
 */
async function isOfNoMaker(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const read = decodeAttestationObject(new Uint8Array(fromBase64(attestation)));
    const form = read.get('fmt');
    return form === 'none' || (form === 'packed' && read.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Whether the browser says that a page of another site embeds the one that asked (WebAuthn §5.8.1). Verified before, so it is JSON. */
function isFramed({ response }: { readonly response: { readonly clientDataJSON: string } }): boolean {
  return fieldsOf(JSON.parse(fromBase64(response.clientDataJSON).toString()))['crossOrigin'] === true;
}

/** We request no extension, and read none. */
function withExtensions<Answer extends object>(answer: Answer) {
  return { ...answer, clientExtensionResults: {} };
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

/** The sixteen octets of a UUID. */
const octetsOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
