/** How long an answer took on the wire, the wait for its turn left out. For the trace alone. */
export interface Timed {
  readonly elapsedMs?: number;
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

export interface TcpAnswer {
  readonly state: 'open' | 'closed';
  readonly elapsedMs: number;
}

/** Services that begin in clear and may be asked for TLS, and those that greet every client and are only heard. */
export type ClearProtocol = 'imap' | 'pop3' | 'ftp' | GreetingProtocol;

export type GreetingProtocol = 'mysql' | 'vnc' | 'telnet';

export interface ClearService {
  /** Never of a service that is only heard. */
  readonly starttls: boolean;
  /** Whether it takes a password before TLS, as far as it says itself; absent of FTP, and in older evidence. */
  readonly passwords?: boolean;
  /** Another service stands there, and says so itself (RFC 4253 §4.2). */
  readonly instead?: 'ssh';
  /** As in `SmtpSession`. For the trace alone. */
  readonly transcript?: readonly string[];
}

export interface TlsEndpoint extends Endpoint {
  /** Sent as SNI, and the name the certificate is checked against. */
  readonly host: string;
  /** Speaks SMTP as far as STARTTLS first. */
  readonly starttls?: 'smtp';
}

export interface TlsSession {
  readonly address: string;
  /** 'TLSv1.3' and the like; null where the handshake failed (then `failure`). */
  readonly version: string | null;
  readonly cipher: string | null;
  /** Whether the chain leads to a trusted root, dates included, name excluded. */
  readonly trusted: boolean;
  /**
   * The OpenSSL code, for example CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE, or CA_MD_TOO_WEAK where
   * every way to a root passes a certificate signed with SHA-1 or MD5.
   */
  readonly trustFault: string | null;
  /** Whether the leaf names `host` (RFC 9525: DNS-ID, no common name). */
  readonly nameMatches: boolean;
  /** As served, leaf first. */
  readonly chain: readonly Certificate[];
  readonly ocspStapled: boolean;
  /** The stapled response, DER in base64; null without, absent in evidence older than this field. */
  readonly ocspResponse?: string | null;
  /** Ephemeral key exchange: DH or ECDH with its size in bits and curve. */
  readonly ephemeral: { readonly type: string; readonly bits: number | null; readonly name: string | null } | null;
  readonly failure: string | null;
}

export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  /** DNS names of subjectAltName, lower case. */
  readonly names: readonly string[];
  readonly notBefore: string;
  readonly notAfter: string;
  readonly serial: string;
  readonly keyType: string;
  /** Modulus or curve size; null where unknown. */
  readonly keyBits: number | null;
  /** 'sha256WithRSAEncryption' and the like; null where unknown. */
  readonly signatureAlgorithm: string | null;
  readonly selfSigned: boolean;
  /** DER, base64. */
  readonly der: string;
}

export type HelloOffer =
  | 'ssl3'
  | 'tls1.0'
  | 'tls1.1'
  | 'tls1.2'
  | 'tls1.3'
  | 'rc4'
  | '3des'
  | 'export'
  | 'null'
  | 'anonymous'
  | 'cbc'
  | 'static-rsa'
  /** Key exchanges signed with SHA-1 alone (RFC 9155). */
  | 'sha1'
  /** Hybrid groups with ML-KEM alone. */
  | 'pqc';

export interface HelloAnswer {
  readonly accepted: boolean;
  /** Version of the ServerHello, e.g. 'TLSv1.2'; null with an alert. */
  readonly version: string | null;
  /** Suite chosen, IANA name or 0x1234. */
  readonly cipher: string | null;
  /** Alert description number where the server refused; null where it closed without a word. */
  readonly alert: number | null;
  readonly dhBits: number | null;
  /** TLS compression chosen, which up to 1.2 is always offered here. */
  readonly compressed: boolean;
  /** Whether an older version than 1.3 binds renegotiations to their session (RFC 5746); null where there is no such ServerHello. */
  readonly secureRenegotiation: boolean | null;
}

export interface HttpOptions {
  /** Redirects followed; 0 for MTA-STS (RFC 8461 §3.3). Default 5. */
  readonly redirects?: number;
  /** Body kept, in octets; reading stops there. Default 65,536. */
  readonly maxBytes?: number;
  readonly accept?: string;
  /** Asks as a script of this other site would (WHATWG Fetch §3.3). */
  readonly origin?: string;
  /** Connects to this address of the first host instead of the first that answers. */
  readonly address?: string;
}

export interface HttpResult {
  /** In order; the last one is final. */
  readonly hops: readonly HttpHop[];
  /** UTF-8 text of the final answer, cut at the limit. */
  readonly body: string;
  readonly bodyBytes: number;
  /** The same in base64, where it is no UTF-8 text; absent where it is. */
  readonly octets?: string;
  readonly bodyCut: boolean;
  /** Of all hops, from each connection on; our own wait for a place at an address is left out. */
  readonly elapsedMs: number;
  /** Why the chain stopped before a final answer: a redirect too many, to a forbidden address, a loop… */
  readonly stopped: string | null;
}

export interface HttpHop {
  readonly url: string;
  readonly address: string;
  readonly status: number;
  /** Names in lower case, as received, repeated ones kept. */
  readonly headers: readonly (readonly [string, string])[];
  /** null over plain HTTP. */
  readonly tls: TlsSession | null;
}
