import type { ReasonsFor } from '../../model/advice.ts';
import { advice as caa } from '../caa/advice/caa.en.ts';
import { advice as issuance } from '../caa/advice/issuance.en.ts';
import { advice as dnssec } from '../dnssec/advice/dnssec.en.ts';
import { advice as signing } from '../dnssec/advice/signing.en.ts';
import { advice as headers } from '../web-page/advice/headers.en.ts';
import { advice as hosts } from '../web-page/advice/hosts.en.ts';
import { advice as page } from '../web-page/advice/page.en.ts';
import { advice as reachable } from '../web-page/advice/reachable.en.ts';
import { advice as securityTxt } from '../web-page/advice/security-txt.en.ts';
import { advice as certificate } from '../web-tls/advice/certificate.en.ts';
import { advice as compromise } from '../web-tls/advice/compromise.en.ts';
import { advice as handshake } from '../web-tls/advice/handshake.en.ts';
import { advice as tls } from '../web-tls/advice/tls.en.ts';
import { advice as answers } from '../zone/advice/answers.en.ts';
import { advice as delegation } from '../zone/advice/delegation.en.ts';
import { advice as servers } from '../zone/advice/servers.en.ts';
import { advice as ttl } from '../zone/advice/ttl.en.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...reachable,
  ...tls,
  ...handshake,
  ...certificate,
  ...compromise,
  ...delegation,
  ...servers,
  ...hosts,
  ...ttl,
  ...answers,
  ...dnssec,
  ...signing,
  ...caa,
  ...issuance,
  ...headers,
  ...page,
  ...securityTxt,
};

export const reasons = {
  'no-web': 'Not applicable: no website was found under this name.',
  'no-https': 'Not applicable until the website responds over HTTPS.',
  'https-no-service':
    'Not applicable: the HTTPS record says that there is no such service; browsers may come all the same.',
  'no-https-record': 'Not applicable: the website publishes no HTTPS record.',
  'one-address': 'Not applicable: the website has only one address for each name.',
  'apex-alias': 'Not applicable: the name of the domain itself is an alias, which hides its zone.',
  'broken-hash': 'Not applicable while a signature on the way to the authority is too weak: no browser accepts it.',
  'out-of-date': 'Not applicable while the certificate is outside its validity period.',
  'too-few-servers': 'Not applicable while only one name server is delegated.',
  'one-voice': 'Not applicable: only one name server is delegated, so there is nothing to compare.',
  'wildcard-alias': 'Not applicable: a wildcard alias leads unknown names to another name (see the CNAME protocol).',
  'no-server-address': 'Not applicable: the delegated name servers have no public address.',
  'not-delegated': 'Not applicable: the parent zone delegates this domain to no name server.',
  lame: 'Not applicable until a name server is authoritative for the zone.',
  'not-signed': 'Not applicable until the zone is signed with DNSSEC.',
  'no-ds': 'Not applicable until the registry publishes a DS record.',
  'no-keys': 'Not applicable until the zone publishes a key.',
  'no-signature': 'Not applicable: no signature is published.',
  bogus: 'Not applicable while the DNSSEC chain of trust is broken.',
  'no-mail-host': 'Not applicable: the domain does not receive mail.',
  'no-caa': 'Not applicable: no CAA policy is published.',
  'no-certificate': 'Not applicable: no trusted certificate was seen.',
  'no-rsa-key': 'Not applicable: the key of the certificate is not an RSA key.',
  'not-stapled':
    'The server does not staple the OCSP response of its authority: this is allowed, and common since 2025.',
  'redirect-loop': 'Not applicable while the redirects of the website form a loop: no page is shown.',
  'no-records': 'Not applicable: the domain publishes no A, MX or TXT record.',
  'no-cookie': 'Not applicable: the page sets no cookie.',
  'no-wish': 'Not applicable: the zone requests nothing from the registry (neither CDS nor CDNSKEY).',
  nsec: 'Not applicable: the zone proves non-existence with NSEC.',
  'only-tls13': 'Not applicable: the website supports only TLS 1.3.',
  'no-hsts': 'Not applicable until the website enforces HTTPS (HSTS).',
  'no-preload': 'Not applicable: the website does not request inclusion in the preload list of browsers.',
  'no-foreign-script': 'Not applicable: the page loads no script from another website.',
  'no-security-txt': 'Not applicable until a security.txt file is published.',
} satisfies ReasonsFor<typeof checks>;
