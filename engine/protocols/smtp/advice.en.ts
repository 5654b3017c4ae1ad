import type { ReasonsFor } from '../../model/advice.ts';
import { advice as authentication } from './advice/authentication.en.ts';
import { advice as availability } from './advice/availability.en.ts';
import { advice as certificate } from './advice/certificate.en.ts';
import { advice as dane } from './advice/dane.en.ts';
import { advice as exchangers } from './advice/exchangers.en.ts';
import { advice as features } from './advice/features.en.ts';
import { advice as manners } from './advice/manners.en.ts';
import { advice as server } from './advice/server.en.ts';
import { advice as starttls } from './advice/starttls.en.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...exchangers,
  ...availability,
  ...server,
  ...manners,
  ...starttls,
  ...certificate,
  ...authentication,
  ...dane,
  ...features,
};

export const reasons = {
  'third-party':
    'Not applicable: your mail servers bear the name of a provider. What tries to pass is asked of your own servers alone.',
  'certificate-refused': 'Does not apply while the certificate is not trusted.',
  'dane-insecure': 'Does not apply while the DNS around the TLSA records is not entirely signed.',
  'no-address': 'Does not apply: no MX host has a public address.',
  'no-authentication': 'Does not apply: none of the servers asked offers authentication.',
  'host-unsigned':
    'Does not apply: the addresses of these servers are not signed in the DNS, and no sender looks for DANE there.',
  'no-dane': 'Does not apply: DANE is not published.',
  'no-encryption': 'Does not apply until an encrypted session can be established.',
  'no-mx': 'Does not apply: no MX record is published.',
  'no-null-mx': 'Does not apply: the domain receives mail or has no MX record.',
  'no-reverse-name': 'Does not apply until an address has a reverse name.',
  'no-signed-host': 'Not applicable: no mail server has a signed address.',
  'no-server': 'Does not apply until a server can be reached.',
  'no-service-named': 'Does not apply: the domain announces no mail service to its users (SRV records).',
  'no-starttls': 'Does not apply until encryption is offered.',
  'no-submission': 'Does not apply: no submission service responded on ports 465 and 587 of the servers asked.',
  'no-usable-tlsa': 'Does not apply until a TLSA record is usable.',
  'not-deferred': 'Does not apply: the server asked nobody to come back later.',
  'one-address': 'Does not apply: no server responded at two addresses.',
  'receives-no-mail': 'Does not apply: this domain receives no mail.',
  'vouched-by-dane':
    'Does not apply: DANE vouches for the key of the server, whatever the name and authority of the certificate.',
} satisfies ReasonsFor<typeof checks>;
