import { type FaultWords, fetchFaultIn, tlsFaultIn } from './faults.ts';

/** What is wrong with a certificate or a handshake, for a reader; the code stays beside it, to be looked up. */
export function tlsFault(code: string): string {
  return tlsFaultIn(WORDS, code);
}

/** Why a file could not be had over HTTPS: a status, a redirect, a silence, a certificate. */
export function fetchFault(fault: string): string {
  return fetchFaultIn(WORDS, fault);
}

const WORDS: FaultWords = {
  certificate: {
    CERT_HAS_EXPIRED: 'certificate expired',
    CERT_NOT_YET_VALID: 'certificate not yet valid',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate signed by the server itself',
    SELF_SIGNED_CERT_IN_CHAIN: 'authority unknown to senders',
    UNABLE_TO_GET_ISSUER_CERT: 'authority unknown to senders',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown authority, or intermediate certificate missing',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown authority, or intermediate certificate missing',
    CERT_SIGNATURE_FAILURE: 'invalid signature',
    CERT_REVOKED: 'certificate revoked',
    CERT_UNTRUSTED: 'certificate not trusted',
    INVALID_PURPOSE: 'certificate issued for another purpose',
    INVALID_CA: 'intermediate certificate that may not sign',
    PATH_LENGTH_EXCEEDED: 'certificate chain too long',
    PERMITTED_VIOLATION: 'name that this authority may not certify',
    EE_KEY_TOO_SMALL: 'key too short',
    CA_KEY_TOO_SMALL: 'key of the authority too short',
    CA_MD_TOO_WEAK: 'signature of the authority too weak',
    untrusted: 'certificate not trusted',
    name: 'certificate for another name',
    'no-tls': 'response without encryption',
  },
  handshake: {
    closed: 'the server closes the connection',
    handshake: 'the TLS session cannot be established',
    timeout: 'no response in time',
  },
  openssl: {
    version: 'TLS version too old or refused',
    'not-tls': 'response that is not TLS',
    'no-cipher': 'no cipher suite or key exchange in common',
    'short-exchange': 'key exchange too short',
    other: 'the TLS handshake fails',
  },
  fetch: {
    'redirect-loop': 'redirect loop',
    'redirect-limit': 'too many redirects',
    'redirect-forbidden': 'redirect to an unusable address',
    'redirect-invalid': 'redirect without a destination',
    'content-encoding': 'file compressed by the server without being asked to',
    forbidden: 'address that is not public',
    refused: 'connection refused by the server',
    'no-address': 'this name has no address',
    timeout: 'no response in time',
    reset: 'connection reset',
    unreachable: 'server unreachable',
  },
  colon: ': ',
  status: 'HTTP status',
  unreadable: 'could not be read',
};
