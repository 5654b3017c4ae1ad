import { checks as caa } from '../caa/checks/caa.ts';
import { checks as issuance } from '../caa/checks/issuance.ts';
import { checks as dnssec } from '../dnssec/checks/dnssec.ts';
import { checks as signing } from '../dnssec/checks/signing.ts';
import { checks as headers } from '../web-page/checks/headers.ts';
import { checks as hosts } from '../web-page/checks/hosts.ts';
import { checks as page } from '../web-page/checks/page.ts';
import { checks as reachable } from '../web-page/checks/reachable.ts';
import { checks as securityTxt } from '../web-page/checks/security-txt.ts';
import { checks as certificate } from '../web-tls/checks/certificate.ts';
import { checks as compromise } from '../web-tls/checks/compromise.ts';
import { checks as handshake } from '../web-tls/checks/handshake.ts';
import { checks as tls } from '../web-tls/checks/tls.ts';
import { checks as answers } from '../zone/checks/answers.ts';
import { checks as delegation } from '../zone/checks/delegation.ts';
import { checks as servers } from '../zone/checks/servers.ts';
import { checks as ttl } from '../zone/checks/ttl.ts';

/** In the order of the card's sub-steps: SSL, certificate, resolution, headers. */
export const checks = [
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
] as const;
