import type { Verdict } from '../judgement/judge.ts';
import type { Labour } from '../model/labour.ts';
import type { CheckId, ProtocolId, protocols } from '../protocols/index.ts';

/**
 * What of a domain a step may change: records, files, header lines, certificates, settings of TLS, listeners, names of machines, the
 * delegation, DNSSEC, the registrar's settings, the software of a server, an entry in the lists of others.
 */
export type Part =
  | `record/${'spf' | 'dmarc' | 'dkim' | 'caa' | 'bimi' | 'tlsa' | 'alias' | 'text' | 'tls-reports'}`
  | `file/${'policy' | 'logo' | 'page'}`
  | 'headers/web'
  | `certificate/${'web' | 'mail' | 'policy'}`
  | `tls/${'web' | 'mail' | 'policy'}`
  | `listener/${'mail' | 'submission' | 'dns' | 'policy' | 'web'}`
  | `name/${'mx' | 'address' | 'reverse'}`
  | 'delegation/servers'
  | `dnssec/${'keys' | 'ds' | 'signatures'}`
  | 'registrar/settings'
  | `software/${'mail' | 'web' | 'dns'}`
  | 'list/entry';

/** How the change is undone: remove what was added, put back what was replaced, restore what was removed. */
export type Verb = 'add' | 'replace' | 'remove';

/** A change that a step does not print itself, as it prints records, files and ports. */
export interface Change {
  readonly part: Part;
  readonly verb: Verb;
  /** `told`: the simulated evidence holds the new state. `unknown`: it cannot be predicted, so the part counts as unseen from then on. */
  readonly outcome: 'told' | 'unknown';
  /** What other steps have to reckon with, beyond the part. */
  readonly touches: readonly Touched[];
}

export type Changes = readonly [Change, ...Change[]];

/** What other steps have to reckon with (`sequence.ts`). */
export type Touched =
  /** Other servers, or the same ones under new names, receive mail from then on. Which ones cannot be predicted. */
  | 'mx'
  /** A server may no longer receive it. */
  | 'fewer-mx'
  /** The keys of mail servers, likewise. */
  | 'mail-keys'
  /** The keys that sign messages, likewise. */
  | 'dkim-keys'
  /** An authority issues a certificate. */
  | 'certificates'
  /** The authority is one that no certificate of today tells. */
  | 'authority'
  /** Fewer authorities may issue certificates. */
  | 'allowed-authorities'
  /** Browsers are held to HTTPS. */
  | 'https-only'
  /** Which servers answer for the zone. */
  | 'name-servers'
  /** The zone is signed, with keys that it did not have. */
  | 'zone-keys'
  /** Senders are held to the key that a mail server shows. */
  | 'mail-digests'
  /** Names that are aliases, through which other records are read, are aliases no more. */
  | 'read-through';

/** A change whose outcome the evidence after it has. */
export function told(verb: Verb, part: Part, ...touches: readonly Touched[]): Change {
  return { part, verb, outcome: 'told', touches };
}

/** A change whose outcome nobody can tell before it is made. */
export function unknownAfter(verb: Verb, part: Part, ...touches: readonly Touched[]): Change {
  return { part, verb, outcome: 'unknown', touches };
}

const add = (part: Part, ...touches: readonly Touched[]): Changes => [unknownAfter('add', part, ...touches)];
const replace = (part: Part, ...touches: readonly Touched[]): Changes => [unknownAfter('replace', part, ...touches)];
const remove = (part: Part, ...touches: readonly Touched[]): Changes => [unknownAfter('remove', part, ...touches)];

const NAME_SERVERS = replace('delegation/servers', 'name-servers');
const MORE_NAME_SERVERS = add('delegation/servers', 'name-servers');
const MX = replace('name/mx', 'mx', 'fewer-mx');
const FEWER_MX = remove('name/mx', 'fewer-mx');
/** Behind the name of a mail server, a machine whose key nobody has seen. */
const OTHER_MACHINE = replace('listener/mail', 'mail-keys');
const ALIAS = replace('record/alias');
const ALIAS_GONE = replace('record/alias', 'read-through');
const WEB_CERTIFICATE = replace('certificate/web', 'certificates');
const MAIL_CERTIFICATE = replace('certificate/mail', 'mail-keys', 'certificates');
const UNTRUSTED_CERTIFICATE = replace('certificate/mail', 'mail-keys', 'certificates', 'authority');

/** The checks whose faults are mended by the words of their advice alone. */
type Laboured = Extract<(typeof protocols)[number]['checks'][number], { readonly labour: Labour }>['id'];

/** What has to change to mend a fault for which we compose no values. A new check with labour does not compile without an entry here. */
const BY_RULE: Readonly<Record<Laboured, Changes> & Partial<Record<CheckId, Changes>>> = {
  'mta-sts/tlsrpt-rua-third': replace('record/tls-reports'),
  'mta-sts/fetch-status': replace('file/policy'),
  'mta-sts/fetch-type': replace('file/policy'),
  'mta-sts/fetch-size': replace('file/policy'),
  'mta-sts/fetch-tls-version': replace('tls/policy'),
  'mta-sts/fetch-dual': replace('listener/policy'),
  'mta-sts/policy-mode': replace('file/policy'),
  'mta-sts/fetch-host': add('certificate/policy', 'certificates'),
  'mta-sts/fetch-tls': replace('certificate/policy', 'certificates'),
  'mta-sts/mx-match': MX,
  'smtp/mx-ipv4': [unknownAfter('add', 'name/mx', 'mx'), ...OTHER_MACHINE],
  'smtp/dane-resolves': replace('software/dns'),
  'mta-sts/mx-certificate': UNTRUSTED_CERTIFICATE,
  'bimi/logo-type': replace('file/logo'),
  'bimi/certificate-usage': replace('record/bimi'),
  'dmarc/record-present': add('record/dmarc'),
  'dmarc/policy-only-spf': add('record/dkim'),
  'dmarc/record-psd': replace('record/dmarc'),
  'dmarc/record-ns-agree': replace('record/dmarc'),
  'dmarc/policy-sub-override': remove('record/dmarc'),
  'dmarc/rua-count': replace('record/dmarc'),
  'dmarc/ruf-fo': replace('record/dmarc'),
  'dkim/record-syntax': replace('record/dkim'),
  'dkim/key-ed25519': add('record/dkim', 'dkim-keys'),
  'dkim/key-shared': replace('record/dkim', 'dkim-keys'),
  'spf/record-nomail': replace('record/spf'),
  'spf/record-size': remove('record/text'),
  'spf/mech-a-mx-void': remove('record/spf'),
  'spf/record-ns-agree': replace('record/spf'),
  'spf/void-limit': replace('record/spf'),
  'spf/mx-limit': replace('record/spf'),
  'spf/include-loop': replace('record/spf'),
  'dns/tls-dual': replace('tls/web'),
  'dns/tls-reneg': replace('tls/web'),
  'dns/tls-compression': replace('tls/web'),
  'dns/tls-reachable': add('certificate/web', 'certificates', 'authority'),
  'dns/certificate-weak-key': WEB_CERTIFICATE,
  'dns/certificate-revoked': WEB_CERTIFICATE,
  'dns/certificate-trust': replace('certificate/web', 'certificates', 'authority'),
  'dns/certificate-name': WEB_CERTIFICATE,
  'dns/certificate-expiry': WEB_CERTIFICATE,
  'dns/certificate-key': WEB_CERTIFICATE,
  'dns/certificate-sig': WEB_CERTIFICATE,
  'dns/ns-count': MORE_NAME_SERVERS,
  'dns/ns-distinct': MORE_NAME_SERVERS,
  'dns/ns-parent-child': NAME_SERVERS,
  'dns/ns-cname': NAME_SERVERS,
  'dns/ns-free': NAME_SERVERS,
  'dns/ns-private': NAME_SERVERS,
  'dns/ns-ipv6': MORE_NAME_SERVERS,
  'dns/ns-lame': NAME_SERVERS,
  'dns/ns-silent': NAME_SERVERS,
  'dns/ns-tcp': replace('listener/dns'),
  'dns/ns-udp': replace('software/dns'),
  'dns/ns-recursion': replace('software/dns'),
  'dns/ns-axfr': replace('software/dns'),
  'dns/soa-serial': replace('software/dns'),
  'dns/soa-timers': replace('software/dns'),
  'dns/a-present': add('name/address'),
  'dns/a-ipv6': add('name/address'),
  'dns/https-record': replace('name/address'),
  'dns/resolver-agree': replace('software/dns'),
  'dns/wildcard-text': remove('record/text'),
  'dns/dnssec-status': replace('dnssec/keys', 'zone-keys'),
  'dns/dnssec-ds-digest': replace('dnssec/ds'),
  'dns/dnssec-alg': replace('dnssec/keys', 'zone-keys'),
  'dns/dnssec-key-size': replace('dnssec/keys', 'zone-keys'),
  'dns/dnssec-rrsig-left': replace('dnssec/signatures'),
  'dns/dnssec-rrsig-life': replace('dnssec/signatures'),
  'dns/dnssec-nsec3': replace('dnssec/signatures'),
  'dns/dnssec-parent-wish': replace('dnssec/ds'),
  'dns/dnssec-signed-no-ds': add('dnssec/ds', 'zone-keys'),
  'dns/dnssec-mx-zones': MX,
  'dns/caa-present': add('record/caa', 'allowed-authorities'),
  'dns/caa-syntax': replace('record/caa'),
  'dns/caa-allows-current': replace('record/caa'),
  'dns/caa-resolves': replace('software/dns'),
  'dns/caa-persist': replace('record/caa'),
  'dns/http-redirect': replace('file/page', 'https-only'),
  'dns/http-hsts': add('headers/web', 'https-only'),
  'dns/http-cors': replace('headers/web'),
  'dns/http-sri': replace('file/page'),
  'dns/http-mixed': replace('file/page'),
  'domain/reputation-mx-host': replace('list/entry'),
  'tcp/mx-25': OTHER_MACHINE,
  'smtp/mx-present': add('name/mx', 'mx', 'fewer-mx'),
  'smtp/mx-null': MX,
  'smtp/mx-literal': MX,
  'smtp/mx-cname': MX,
  'smtp/mx-resolves': [...OTHER_MACHINE, ...MX],
  'smtp/mx-services': FEWER_MX,
  'smtp/mx-private': [...OTHER_MACHINE, ...FEWER_MX],
  'smtp/mx-free': MX,
  'smtp/reachable': [...OTHER_MACHINE, ...FEWER_MX],
  'smtp/banner': replace('software/mail'),
  'smtp/ehlo': replace('software/mail'),
  'smtp/postmaster': replace('software/mail'),
  'smtp/vrfy': replace('software/mail'),
  'smtp/starttls-offered': add('certificate/mail', 'certificates', 'authority'),
  'smtp/starttls-inject': replace('software/mail'),
  'smtp/certificate-valid': UNTRUSTED_CERTIFICATE,
  'smtp/certificate-name': MAIL_CERTIFICATE,
  'smtp/certificate-expiry': MAIL_CERTIFICATE,
  'smtp/certificate-key': MAIL_CERTIFICATE,
  'smtp/tls-fs': replace('tls/mail'),
  'smtp/tls-parity': replace('tls/mail', 'mail-keys'),
  'smtp/auth-submission': add('listener/submission'),
  'smtp/auth-mechs': replace('software/mail'),
  'smtp/dane-present': add('record/tlsa', 'mail-digests'),
  'smtp/dane-secure': add('dnssec/keys', 'zone-keys'),
  'smtp/dane-usage': replace('record/tlsa'),
  'smtp/dane-match': replace('record/tlsa', 'mail-keys'),
  'cname/apex': [
    ...ALIAS_GONE,
    unknownAfter('replace', 'name/mx', 'mx', 'fewer-mx'),
    unknownAfter('replace', 'record/spf'),
    unknownAfter('replace', 'record/caa', 'allowed-authorities'),
  ],
  'cname/coexist': ALIAS_GONE,
  'cname/wildcard': remove('record/alias', 'read-through'),
  'cname/forbidden': [
    unknownAfter('replace', 'record/alias'),
    unknownAfter('replace', 'name/mx', 'mx', 'fewer-mx'),
    unknownAfter('replace', 'delegation/servers', 'name-servers'),
  ],
  'cname/length': ALIAS,
  'cname/expiring': ALIAS_GONE,
  'cname/private': ALIAS_GONE,
  'whois/ns-agree': NAME_SERVERS,
  'whois/dnssec-agree': replace('dnssec/ds', 'zone-keys'),
  'whois/deps': [unknownAfter('replace', 'name/mx', 'mx', 'fewer-mx'), ...ALIAS_GONE],
};

/** For a fault whose check declares no labour because a remedy usually removes it, where none does here: what its card is about. */
const BY_CARD: Readonly<Record<ProtocolId, Changes>> = {
  'mta-sts': replace('file/policy'),
  bimi: replace('record/bimi'),
  dmarc: replace('record/dmarc'),
  dkim: replace('record/dkim', 'dkim-keys'),
  spf: replace('record/spf'),
  dns: replace('software/web'),
  domain: replace('list/entry'),
  blacklist: replace('list/entry'),
  tcp: replace('listener/web'),
  smtp: replace('software/mail', 'mail-keys'),
  cname: ALIAS,
  whois: replace('registrar/settings'),
};

/** What a step changes to mend a fault by the words of its check. */
export function changesFor({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): Changes {
  return BY_RULE[check] ?? BY_CARD[protocol];
}
