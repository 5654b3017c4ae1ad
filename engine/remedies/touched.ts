import type { Verdict } from '../judge.ts';
import type { Labour } from '../model/labour.ts';
import type { CheckId, ProtocolId, protocols } from '../protocols/index.ts';

/** What of the domain a step changes, so that other steps have to reckon with it. */
export type Touched =
  /** Servers receive the mail that did not, or by new names: which, nobody can tell before. */
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
  | 'zone-keys';

const NOTHING: readonly Touched[] = [];
const MX: readonly Touched[] = ['mx', 'fewer-mx'];
const FEWER_MX: readonly Touched[] = ['fewer-mx'];
const NAME_SERVERS: readonly Touched[] = ['name-servers'];
const ZONE_KEYS: readonly Touched[] = ['zone-keys'];
const CERTIFICATES: readonly Touched[] = ['certificates'];
const NEW_CERTIFICATES: readonly Touched[] = ['certificates', 'authority'];
const HTTPS_ONLY: readonly Touched[] = ['https-only'];

/** The checks whose faults are mended by the words of their advice alone. */
type Laboured = Extract<(typeof protocols)[number]['checks'][number], { readonly labour: Labour }>['id'];

/** What it touches to mend a fault for which we compose no values. A new check with labour does not compile before it stands here. */
const BY_RULE: Readonly<Record<Laboured, readonly Touched[]> & Partial<Record<CheckId, readonly Touched[]>>> = {
  'mta-sts/tlsrpt-rua-third': NOTHING,
  'mta-sts/fetch-status': NOTHING,
  'mta-sts/fetch-type': NOTHING,
  'mta-sts/fetch-size': NOTHING,
  'mta-sts/fetch-tls-version': NOTHING,
  'mta-sts/fetch-dual': NOTHING,
  'mta-sts/policy-mode': NOTHING,
  'mta-sts/fetch-host': CERTIFICATES,
  'mta-sts/fetch-tls': CERTIFICATES,
  'mta-sts/mx-match': MX,
  'smtp/mx-ipv4': ['mx'],
  'smtp/dane-resolves': NOTHING,
  'mta-sts/mx-certificate': NEW_CERTIFICATES,
  'bimi/logo-type': NOTHING,
  'bimi/certificate-usage': NOTHING,
  'dmarc/policy-only-spf': NOTHING,
  'dmarc/record-psd': NOTHING,
  'dmarc/record-ns-agree': NOTHING,
  'dmarc/policy-sub-override': NOTHING,
  'dmarc/rua-count': NOTHING,
  'dmarc/ruf-fo': NOTHING,
  'dkim/record-syntax': NOTHING,
  'dkim/key-ed25519': ['dkim-keys'],
  'dkim/key-shared': ['dkim-keys'],
  'spf/record-nomail': NOTHING,
  'spf/record-ns-agree': NOTHING,
  'spf/void-limit': NOTHING,
  'spf/mx-limit': NOTHING,
  'spf/include-loop': NOTHING,
  'dns/tls-dual': NOTHING,
  'dns/tls-reneg': NOTHING,
  'dns/tls-compression': NOTHING,
  'dns/tls-reachable': NEW_CERTIFICATES,
  'dns/certificate-weak-key': CERTIFICATES,
  'dns/certificate-revoked': CERTIFICATES,
  'dns/certificate-trust': NEW_CERTIFICATES,
  'dns/certificate-name': CERTIFICATES,
  'dns/certificate-expiry': CERTIFICATES,
  'dns/certificate-key': CERTIFICATES,
  'dns/certificate-sig': CERTIFICATES,
  'dns/ns-count': NAME_SERVERS,
  'dns/ns-distinct': NAME_SERVERS,
  'dns/ns-parent-child': NAME_SERVERS,
  'dns/ns-cname': NAME_SERVERS,
  'dns/ns-free': NAME_SERVERS,
  'dns/ns-private': NAME_SERVERS,
  'dns/ns-ipv6': NAME_SERVERS,
  'dns/ns-lame': NAME_SERVERS,
  'dns/ns-silent': NAME_SERVERS,
  'dns/ns-tcp': NOTHING,
  'dns/ns-recursion': NOTHING,
  'dns/ns-axfr': NOTHING,
  'dns/soa-serial': NOTHING,
  'dns/soa-timers': NOTHING,
  'dns/a-present': NOTHING,
  'dns/a-ipv6': NOTHING,
  'dns/resolver-agree': NOTHING,
  'dns/wildcard-text': NOTHING,
  'dns/dnssec-status': ZONE_KEYS,
  'dns/dnssec-ds-digest': NOTHING,
  'dns/dnssec-alg': ZONE_KEYS,
  'dns/dnssec-key-size': ZONE_KEYS,
  'dns/dnssec-rrsig-left': NOTHING,
  'dns/dnssec-rrsig-life': NOTHING,
  'dns/dnssec-nsec3': NOTHING,
  'dns/dnssec-parent-wish': NOTHING,
  'dns/dnssec-signed-no-ds': ZONE_KEYS,
  'dns/dnssec-mx-zones': MX,
  'dns/caa-present': ['allowed-authorities'],
  'dns/caa-syntax': NOTHING,
  'dns/caa-allows-current': NOTHING,
  'dns/caa-resolves': NOTHING,
  'dns/caa-persist': NOTHING,
  'dns/http-redirect': HTTPS_ONLY,
  'dns/http-hsts': HTTPS_ONLY,
  'dns/http-cors': NOTHING,
  'dns/http-sri': NOTHING,
  'dns/http-mixed': NOTHING,
  'domain/reputation-mx-host': NOTHING,
  'tcp/mx-25': NOTHING,
  'smtp/mx-present': MX,
  'smtp/mx-null': MX,
  'smtp/mx-literal': MX,
  'smtp/mx-cname': MX,
  'smtp/mx-resolves': MX,
  'smtp/mx-private': FEWER_MX,
  'smtp/mx-free': MX,
  'smtp/reachable': FEWER_MX,
  'smtp/banner': NOTHING,
  'smtp/ehlo': NOTHING,
  'smtp/postmaster': NOTHING,
  'smtp/vrfy': NOTHING,
  'smtp/starttls-offered': NEW_CERTIFICATES,
  'smtp/starttls-inject': NOTHING,
  'smtp/certificate-valid': ['mail-keys', 'certificates', 'authority'],
  'smtp/certificate-name': ['mail-keys', 'certificates'],
  'smtp/certificate-expiry': ['mail-keys', 'certificates'],
  'smtp/certificate-key': ['mail-keys', 'certificates'],
  'smtp/tls-fs': NOTHING,
  'smtp/tls-parity': ['mail-keys'],
  'smtp/auth-submission': NOTHING,
  'smtp/auth-mechs': NOTHING,
  'smtp/dane-present': NOTHING,
  'smtp/dane-secure': ZONE_KEYS,
  'smtp/dane-usage': NOTHING,
  'smtp/dane-match': ['mail-keys'],
  'cname/apex': NOTHING,
  'cname/coexist': NOTHING,
  'cname/wildcard': NOTHING,
  'cname/forbidden': ['mx', 'fewer-mx', 'name-servers'],
  'cname/length': NOTHING,
  'cname/expiring': NOTHING,
  'cname/private': NOTHING,
  'whois/ns-agree': NAME_SERVERS,
  'whois/dnssec-agree': ZONE_KEYS,
  'whois/deps': MX,
};

/** Of a fault whose check names no labour, because a remedy removes it as a rule and does not here: all that its card is about. */
const BY_CARD: Readonly<Record<ProtocolId, readonly Touched[]>> = {
  'mta-sts': NOTHING,
  bimi: NOTHING,
  dmarc: NOTHING,
  dkim: ['dkim-keys'],
  spf: NOTHING,
  dns: NOTHING,
  domain: NOTHING,
  blacklist: NOTHING,
  tcp: NOTHING,
  smtp: ['mail-keys'],
  cname: NOTHING,
  whois: NOTHING,
};

export function touchedBy({ check, protocol }: Pick<Verdict, 'check' | 'protocol'>): readonly Touched[] {
  return BY_RULE[check] ?? BY_CARD[protocol];
}
