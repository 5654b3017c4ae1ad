import type { Staple } from '../../certificates/revocation.ts';
import type { Weakness } from '../../certificates/rsa-weakness.ts';
import type { Certificate, HelloAnswer, HelloOffer, HostAddresses, TlsSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { Subject } from '../../model/subject.ts';

/** What was seen of TLS on the web hosts of the name. */
export interface WebTlsEvidence extends Subject {
  readonly web: Web;
}

export interface Web {
  /** The name and its `www`. */
  readonly hosts: readonly WebHost[];
  readonly hellos: WebHellos | null;
}

export interface WebHost {
  readonly host: string;
  readonly addresses: HostAddresses;
  /** First IPv4 and first IPv6 address. */
  readonly endpoints: readonly WebEndpoint[];
}

export interface WebEndpoint {
  readonly address: string;
  readonly session: Observed<WebSession>;
}

/** A handshake on port 443, its certificates without their DER. */
export type WebSession = Omit<TlsSession, 'chain' | 'ocspResponse'> & {
  readonly chain: readonly WebCertificate[];
  /** What its authority says of the leaf, handed out by the server; null without, absent in older evidence. */
  readonly staple?: Staple | null;
};

export type WebCertificate = Omit<Certificate, 'der'> & {
  /** Signed certificate timestamps that it carries (RFC 6962 §3.3). */
  readonly scts: number;
  /** Of an RSA key, as far as its modulus shows; absent in evidence older than this field. */
  readonly weakness?: Weakness | null;
  /** Whether it may only be shown with its authority's word attached (RFC 7633); absent in evidence older than this field. */
  readonly mustStaple?: boolean;
};

/** One ClientHello per version and weak family, at one address. */
export interface WebHellos {
  readonly host: string;
  readonly address: string;
  readonly answers: Readonly<Record<HelloOffer, Observed<HelloAnswer>>>;
}
