import type { CheckId } from '../protocols/index.ts';
import type { Risk, Who } from './remedy.ts';

/** Who can mend a fault for which we compose no values, in how many minutes, and whether something may break. */
export interface Labour {
  readonly who: Who;
  readonly effort: number;
  readonly risk: Risk;
  /** Weeks of reports to read first. */
  readonly waits?: number;
}

const WEEKS_OF_REPORTS = 2;

const small = (who: Who, risk: Risk = 'low'): Labour => ({ who, effort: 15, risk });
const usual = (who: Who, risk: Risk = 'low'): Labour => ({ who, effort: 60, risk });
const large = (who: Who, risk: Risk = 'watch'): Labour => ({ who, effort: 240, risk });

/** By check: faults that no remedy of the list removes, or not always. Their words are in `words/lone-faults.fr.ts`. */
export const loneFaults = {
  'mta-sts/tlsrpt-rua-third': small('dns', 'none'),
  'mta-sts/fetch-status': usual('web'),
  'mta-sts/fetch-type': small('web', 'none'),
  'mta-sts/fetch-size': small('web', 'none'),
  'mta-sts/fetch-tls-version': usual('web'),
  'mta-sts/fetch-dual': usual('web'),
  'bimi/logo-type': small('web', 'none'),
  'bimi/certificate-usage': usual('web', 'none'),
  'dmarc/record-psd': small('dns'),
  'dmarc/policy-sub-override': { ...small('dns', 'watch'), waits: WEEKS_OF_REPORTS },
  'mta-sts/policy-mode': { ...small('web', 'watch'), waits: WEEKS_OF_REPORTS },
  'dmarc/rua-count': small('dns', 'none'),
  'dmarc/ruf-fo': small('dns', 'none'),
  'dmarc/record-ns-agree': usual('dns'),
  'dkim/key-shared': usual('sender', 'watch'),
  'dkim/key-ed25519': usual('sender', 'none'),
  'spf/record-nomail': small('dns', 'watch'),
  'spf/include-loop': small('dns'),
  'spf/mx-limit': small('dns'),
  'spf/void-limit': small('dns'),
  'spf/record-ns-agree': usual('dns'),
  'dns/tls-dual': usual('web'),
  'dns/tls-reneg': usual('web'),
  'dns/tls-compression': small('web', 'none'),
  'dns/certificate-revoked': usual('web'),
  'dns/certificate-sct': usual('web'),
  'dns/certificate-weak-key': usual('web'),
  'dns/ns-count': usual('dns'),
  'dns/ns-distinct': large('dns'),
  'dns/ns-parent-child': usual('registrar'),
  'dns/ns-cname': usual('dns'),
  'dns/ns-free': usual('registrar'),
  'dns/ns-private': usual('dns'),
  'dns/ns-ipv6': usual('dns', 'none'),
  'dns/ns-lame': usual('dns'),
  'dns/ns-silent': usual('dns'),
  'dns/ns-tcp': usual('dns', 'none'),
  'dns/ns-recursion': usual('dns'),
  'dns/ns-axfr': small('dns'),
  'dns/soa-serial': usual('dns'),
  'dns/soa-timers': small('dns', 'none'),
  'dns/a-present': small('dns'),
  'dns/a-ipv6': usual('web'),
  'dns/resolver-agree': usual('dns'),
  'dns/wildcard-text': small('dns'),
  'dns/dnssec-alg': large('dns'),
  'dns/dnssec-key-size': large('dns'),
  'dns/dnssec-ds-digest': usual('registrar', 'watch'),
  'dns/dnssec-mx-zones': large('mail'),
  'dns/dnssec-rrsig-left': usual('dns'),
  'dns/dnssec-rrsig-life': usual('dns'),
  'dns/dnssec-nsec3': usual('dns'),
  'dns/caa-present': small('dns'),
  'dns/caa-syntax': small('dns'),
  'dns/caa-allows-current': small('dns'),
  'dns/caa-resolves': usual('dns'),
  'dns/caa-persist': small('dns'),
  'dns/http-cors': usual('web'),
  'dns/http-mixed': usual('web'),
  'dns/http-sri': usual('web'),
  'domain/reputation-mx-host': usual('mail', 'none'),
  'tcp/mx-25': usual('mail'),
  'smtp/mx-present': small('dns', 'watch'),
  'smtp/mx-null': small('dns', 'watch'),
  'smtp/mx-ipv6': usual('mail'),
  'smtp/reachable': usual('mail'),
  'smtp/banner': small('mail'),
  'smtp/ehlo': usual('mail'),
  'smtp/postmaster': small('mail', 'none'),
  'smtp/vrfy': small('mail', 'none'),
  'smtp/starttls-inject': usual('mail'),
  'smtp/tls-parity': usual('mail'),
  'smtp/tls-fs': usual('mail'),
  'smtp/auth-submission': small('mail', 'watch'),
  'smtp/auth-mechs': usual('mail', 'watch'),
  'smtp/dane-present': usual('mail'),
  'smtp/dane-match': usual('mail'),
  'smtp/dane-usage': usual('mail'),
  'smtp/dane-secure': usual('mail'),
  'cname/apex': usual('dns'),
  'cname/coexist': usual('dns'),
  'cname/wildcard': usual('dns', 'watch'),
  'cname/forbidden': usual('dns'),
  'cname/length': usual('dns'),
  'cname/expiring': small('dns'),
  'cname/private': small('dns', 'watch'),
  'whois/ns-agree': usual('registrar'),
  'whois/dnssec-agree': usual('registrar'),
  'whois/deps': usual('dns', 'watch'),
} satisfies Readonly<Partial<Record<CheckId, Labour>>>;

export type LoneFault = keyof typeof loneFaults;

/** null for a check that a remedy removes wherever it fails. */
export function loneFault(check: CheckId): LoneFault | null {
  return Object.hasOwn(loneFaults, check) ? (check as LoneFault) : null;
}
