import type { CertificateRequest, Issue } from './authority.ts';

/** A machine: what each of its TCP ports speaks (53: UDP too). Other ports refuse. */
export interface Host {
  readonly ports: Readonly<Record<number, Service>>;
  /** Reverse name; null: none. Default: the name of the first host declared at the address. */
  readonly ptr?: string | null;
  /** Every port not declared drops what comes, as behind a firewall; else they refuse. */
  readonly silent?: boolean;
  readonly certificate?: CertificateRequest;
  /** What stands at its IPv6 addresses instead. */
  readonly overIpv6?: Host;
}

export type Service =
  | ({ readonly speaks: 'dns' } & NameService)
  | ({ readonly speaks: 'smtp' | 'smtps' } & MailService)
  | ({ readonly speaks: 'http' | 'https' } & WebService)
  | { readonly speaks: 'whois' }
  | ({ readonly speaks: 'banner' } & Greeting)
  /** TLS as it was in 2008: any older version, compression, renegotiation unprotected. It says hello, and no more. */
  | { readonly speaks: 'fossil' }
  /** Accepts, then waits. */
  | { readonly speaks: 'nothing' }
  /** Does not even accept: a firewall drops what comes. */
  | { readonly speaks: 'silence' };

/** A service that says a few words. `answers`: what follows a line, by its beginning; other lines are met with silence. */
export interface Greeting {
  readonly text: string;
  readonly answers?: Readonly<Record<string, string>>;
}

export interface NameService {
  /** Default `answers`. `refused` and `servfail`: lame. `not-authoritative`: answers without AA. `silent`: never. */
  readonly manner?: 'answers' | 'refused' | 'servfail' | 'not-authoritative' | 'silent';
  readonly transfer?: boolean;
  readonly recursion?: boolean;
  /** Default true. */
  readonly tcp?: boolean;
  /** Every datagram comes empty and marked as cut. */
  readonly cuts?: boolean;
  /** `false`: FORMERR to each question with EDNS, as servers answered before it (RFC 6891 §7). */
  readonly edns?: false;
  /** What it has is from before its zones were signed. */
  readonly unsigned?: true;
  /** Zone texts by origin, in place of those everybody else serves. */
  readonly instead?: Readonly<Record<string, string>>;
}

export interface TlsBehaviour {
  /** Lowest and highest version. Default TLSv1.2 to TLSv1.3. */
  readonly versions?: readonly [TlsVersion, TlsVersion];
  /** OpenSSL cipher list. */
  readonly ciphers?: string;
  /** Key exchanges, in the words of OpenSSL. Default: its own. */
  readonly groups?: string;
  /** Speaks HTTP/2, and refuses a client that asks for HTTP/1.1 alone (RFC 7301 §3.2). */
  readonly onlyHttp2?: boolean;
}

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

export interface MailService {
  /** First line, code included; null: never says a word. Default `220 <name> ESMTP`. */
  readonly greeting?: string | null;
  /** Takes every connection and ends it without a word. */
  readonly hangsUp?: boolean;
  /** EHLO keywords but STARTTLS and AUTH. */
  readonly extensions?: readonly string[];
  /** `refused`: offered, then 454. `breaks`: 220, then no handshake. Default `works`. */
  readonly starttls?: 'works' | 'absent' | 'refused' | 'breaks';
  /** AUTH parameters before and after STARTTLS. */
  readonly auth?: { readonly clear?: string; readonly secured?: string };
  /** Who may be written to. `anyone`: an open relay. `later`: 450 to all. Default `ours`. */
  readonly recipients?: 'ours' | 'anyone' | 'later';
  /** What is said of a mailbox that VRFY names: nothing, or that it does not exist. Default `nothing`. */
  readonly vrfy?: 'nothing' | 'tells';
  /** Domains of others that it receives for. */
  readonly receivesFor?: readonly string[];
  /** Local parts that are refused although they are ours. */
  readonly without?: readonly string[];
  /** Takes what came in clear behind STARTTLS for words of the session under TLS (CVE-2011-0411). */
  readonly injects?: boolean;
  /** HELO only: EHLO is answered 502. */
  readonly withoutEhlo?: boolean;
  /** Connections of one minute; further ones are answered 421. */
  readonly aMinute?: number;
  readonly tls?: TlsBehaviour;
}

export interface WebService {
  readonly pages?: Readonly<Record<string, Page | string>>;
  /** On every page. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Lets sites of these origins read its pages with the visitor's cookies. */
  readonly trustsOrigins?: RegExp;
  /** Where every path but those of `pages` is redirected: an origin, the path is kept. */
  readonly redirect?: string;
  /** Written per request instead of `pages`; null: the request is never answered. */
  readonly answer?: (path: string) => Page | null;
  readonly tls?: TlsBehaviour;
}

export interface Page {
  /** Answered only then. */
  readonly afterMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | ((moment: Moment) => string);
}

/** What a page can only know once the lab runs. */
export interface Moment {
  readonly now: Date;
  readonly issue: Issue;
}

export function nameServer(service: NameService = {}, host: Omit<Host, 'ports'> = {}): Host {
  return { ...host, ports: { 53: { speaks: 'dns', ...service } } };
}

/** A mail exchanger: SMTP on port 25. */
export function mailHost(service: MailService = {}, host: Omit<Host, 'ports'> = {}): Host {
  return { ...host, ports: { 25: { speaks: 'smtp', ...service } } };
}

/** A submission host: STARTTLS on 587, TLS on 465, AUTH under TLS. */
export function submissionHost(service: MailService = {}, host: Omit<Host, 'ports'> = {}): Host {
  const auth = { secured: 'PLAIN LOGIN' };
  return {
    ...host,
    ports: { 465: { speaks: 'smtps', auth, ...service }, 587: { speaks: 'smtp', auth, ...service } },
  };
}

/** A web site on 443; port 80 redirects to it (default), serves the same, or is closed. */
export function webHost(
  site: WebService & { readonly cleartext?: 'redirects' | 'serves' | 'closed'; readonly secure?: boolean },
  host: Omit<Host, 'ports'> = {},
): Host {
  const { cleartext = 'redirects', secure = true, ...service } = site;
  const clear: WebService = cleartext === 'serves' ? service : { redirect: 'https:' };
  return {
    ...host,
    ports: {
      ...(secure && { 443: { speaks: 'https', ...service } }),
      ...(cleartext !== 'closed' && { 80: { speaks: 'http', ...clear } }),
    },
  };
}

/** Answers on no port, refuses on none. */
export function silentHost(): Host {
  return { ports: {}, silent: true };
}

/** One machine that does the work of several. */
export function together(...hosts: readonly Host[]): Host {
  return Object.assign({}, ...hosts, { ports: Object.assign({}, ...hosts.map(({ ports }) => ports)) });
}

/** A machine whose firewall drops what comes to these ports. */
export function dropping(host: Host, ...ports: readonly number[]): Host {
  const dropped = ports.map((port): [number, Service] => [port, { speaks: 'silence' }]);
  return { ...host, ports: { ...host.ports, ...Object.fromEntries(dropped) } };
}

/** A machine with further open ports that greet as told (null: they wait in silence). */
export function withPorts(host: Host, greetings: Readonly<Record<number, Greeting | string | null>>): Host {
  const further = Object.entries(greetings).map(([port, said]): [string, Service] => [port, greeting(said)]);
  return { ...host, ports: { ...host.ports, ...Object.fromEntries(further) } };
}

function greeting(said: Greeting | string | null): Service {
  if (said === null) return { speaks: 'nothing' };
  return { speaks: 'banner', ...(typeof said === 'string' ? { text: said } : said) };
}
