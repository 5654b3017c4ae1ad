import type { ChangeFaultCode } from './change.ts';
import type { HostFaultCode } from './host-fault.ts';
import type { ApiHostId } from './hosts/hosts.ts';

/** The narrowest right of each host, as its documents call it. */
export const keyRights: Readonly<Record<ApiHostId, string>> = {
  ovh: 'the link asks for this zone alone',
  gandi: 'a token with an end, for this domain alone, that may "manage domain name technical configurations"',
  cloudflare: 'a token with "Zone, DNS, Edit" and "Zone, Zone, Read" for this zone alone, with an end',
  infomaniak: 'a token with the scope "domain", which opens all domains of the account: delete it afterwards',
  scaleway:
    'a key of an application whose policy is DomainsDNSFullAccess in the project of the zone alone, with an end',
  ionos: 'a key, which opens all domains of the account: delete it afterwards',
  cpanel: 'a token, which opens the whole account: delete it afterwards',
};

/** What the text of a key holds. */
export const keyForms: Readonly<Record<ApiHostId, string>> = {
  ovh: 'application_key=, application_secret= and consumer_key=, each on a line',
  gandi: 'the token alone',
  cloudflare: 'the token alone',
  infomaniak: 'the token alone',
  scaleway: 'the secret key alone',
  ionos: 'PREFIX.SECRET alone',
  cpanel: 'USER:TOKEN',
};

/** Why a change is not made of a zone. */
export const changeWords: Readonly<Record<ChangeFaultCode, (found: string) => string>> = {
  OUT_OF_ZONE: (found) => `${found} is not a name of this zone.`,
  DELEGATED: (found) => `${found} belongs to another zone: it is changed there.`,
  NOT_STANDING: (found) => `No longer in the zone, so nothing was written: ${found}`,
  ALIAS: (found) => `${found} is an alias (CNAME), beside which nothing else may stand.`,
  TYPE: (found) => `Records of this type are never changed from here: ${found}`,
  TTL: (found) => `No time to live: ${found}`,
  NOTHING: (found) => `${found} has all of it already.`,
  TOO_MUCH: (found) => `The step touches more of ${found} than one step may. Make it by hand, in parts.`,
};

/** Why a host did not do what it was asked. */
export const hostWords: Readonly<Record<HostFaultCode, (detail: string) => string>> = {
  UNREACHABLE: (detail) => `The host cannot be reached (${detail}).`,
  SILENT: (detail) => `The host does not answer (${detail}).`,
  MALFORMED: (detail) => `The answer of the host cannot be read (${detail}).`,
  UNSIGNED: (detail) =>
    `The answer does not bear the signature of the key: it is not believed (${detail}).${detail === 'NOTAUTH' ? ' The host may not know this key.' : ''}`,
  BAD_KEY: (detail) => `The host does not accept this key (${detail}).`,
  BAD_TIME: () => 'The clock of the host and that of this machine differ by more than five minutes.',
  NO_ZONE: (detail) => `The host does not hold this zone (${detail}).`,
  NOT_HANDED_OVER: (detail) => `The host does not hand over the zone (${detail}).`,
  CHANGING: () => 'The zone changes while it is read. Try again.',
  TOO_LARGE: (detail) =>
    `The zone, or this change of it, is larger than what is read or sent from here (${detail}): make this change by hand.`,
  THROTTLED: (detail) => `The host asks to be asked less often (${detail}). Try again later.`,
  UNDOCUMENTED: (detail) =>
    `The documents of the host do not say how a record of this type is written (${detail}): make this change by hand.`,
  REFUSED: (detail) => `The host refuses (${detail}).`,
};
