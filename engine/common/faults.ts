/** The words for the faults of TLS and HTTPS; one table for each language. */
export interface FaultWords {
  /** By the error code of OpenSSL or of the reader of certificates. */
  readonly certificate: Readonly<Record<CertificateFault, string>>;
  readonly handshake: Readonly<Record<'closed' | 'handshake' | 'timeout', string>>;
  /** The error names of OpenSSL are many; what they have in common tells most. */
  readonly openssl: Readonly<Record<OpenSslFault, string>>;
  readonly fetch: Readonly<Record<FetchFault, string>>;
  /** Between the words of a fault and what it is about. */
  readonly colon: string;
  /** Before a status such as 404. */
  readonly status: string;
  readonly unreadable: string;
}

type CertificateFault =
  | 'CERT_HAS_EXPIRED'
  | 'CERT_NOT_YET_VALID'
  | 'DEPTH_ZERO_SELF_SIGNED_CERT'
  | 'SELF_SIGNED_CERT_IN_CHAIN'
  | 'UNABLE_TO_GET_ISSUER_CERT'
  | 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
  | 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
  | 'CERT_SIGNATURE_FAILURE'
  | 'CERT_REVOKED'
  | 'CERT_UNTRUSTED'
  | 'INVALID_PURPOSE'
  | 'INVALID_CA'
  | 'PATH_LENGTH_EXCEEDED'
  | 'PERMITTED_VIOLATION'
  | 'EE_KEY_TOO_SMALL'
  | 'CA_KEY_TOO_SMALL'
  | 'CA_MD_TOO_WEAK'
  | 'untrusted'
  | 'name'
  | 'no-tls';

type OpenSslFault = 'version' | 'not-tls' | 'no-cipher' | 'short-exchange' | 'other';

type FetchFault =
  | 'redirect-loop'
  | 'redirect-limit'
  | 'redirect-forbidden'
  | 'redirect-invalid'
  | 'content-encoding'
  | 'forbidden'
  | 'refused'
  | 'no-address'
  | 'timeout'
  | 'reset'
  | 'unreachable';

/** What is wrong with a certificate or a handshake, for a reader; the code stays beside it, to be looked up. */
export function tlsFaultIn(words: FaultWords, code: string): string {
  const certificate = wordsOf(words.certificate, code);
  const found =
    certificate ?? (/^ERR_SSL_/.test(code) ? words.openssl[openSslFault(code)] : wordsOf(words.handshake, code));
  if (found === undefined) return code;
  return /^[A-Z_\d]+$/.test(code) ? `${found} (${code})` : found;
}

/** Why a file could not be had over HTTPS: a status, a redirect, a silence, a certificate. */
export function fetchFaultIn(words: FaultWords, fault: string): string {
  const [word = '', ...about] = fault.split(' ');
  const found = wordsOf(words.fetch, word);
  if (found !== undefined) return about.length > 0 ? `${found}${words.colon}${about.join(' ')}` : found;
  if (/\bECONNREFUSED\b/.test(fault)) return words.fetch.refused;
  if (fault.endsWith(' has no address')) return words.fetch['no-address'];
  if (word === 'HTTP') return `${words.status} ${about.join(' ')}`;
  const [, refused = fault] = /\bTLS: (\S+)$/.exec(fault) ?? [];
  return /\s/.test(refused) ? words.unreadable : tlsFaultIn(words, refused);
}

/** Whether client and server had no version, cipher suite or key exchange in common: no affair of the certificate. */
export function agreedOnNothing(code: string): boolean {
  return /^ERR_SSL_/.test(code) && NOTHING_IN_COMMON.includes(openSslFault(code));
}

const NOTHING_IN_COMMON: readonly OpenSslFault[] = ['version', 'no-cipher', 'short-exchange'];

function openSslFault(code: string): OpenSslFault {
  if (/UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION/.test(code)) return 'version';
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|UNKNOWN_PROTOCOL/.test(code)) return 'not-tls';
  if (/NO_SHARED_CIPHER|HANDSHAKE_FAILURE|NO_CIPHERS/.test(code)) return 'no-cipher';
  if (/DH_KEY_TOO_SMALL/.test(code)) return 'short-exchange';
  return 'other';
}

function wordsOf(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
