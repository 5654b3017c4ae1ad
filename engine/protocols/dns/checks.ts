import { checks as answers } from './checks/answers.ts';
import { checks as caa } from './checks/caa.ts';
import { checks as certificate } from './checks/certificate.ts';
import { checks as compromise } from './checks/compromise.ts';
import { checks as delegation } from './checks/delegation.ts';
import { checks as dnssec } from './checks/dnssec.ts';
import { checks as handshake } from './checks/handshake.ts';
import { checks as headers } from './checks/headers.ts';
import { checks as hosts } from './checks/hosts.ts';
import { checks as issuance } from './checks/issuance.ts';
import { checks as page } from './checks/page.ts';
import { checks as securityTxt } from './checks/security-txt.ts';
import { checks as servers } from './checks/servers.ts';
import { checks as signing } from './checks/signing.ts';
import { checks as tls } from './checks/tls.ts';

/** In the order of the card's sub-steps: SSL, certificate, resolution, headers. */
export const checks = [
  ...tls,
  ...handshake,
  ...certificate,
  ...compromise,
  ...delegation,
  ...servers,
  ...hosts,
  ...answers,
  ...dnssec,
  ...signing,
  ...caa,
  ...issuance,
  ...headers,
  ...page,
  ...securityTxt,
] as const;
