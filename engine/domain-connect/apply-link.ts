import { isWithin, labelsBelow, plainName } from '../common/names.ts';

/** What a link asks a host of zones to do, by which a service sends its customers there. */
export interface ApplyLink {
  readonly providerId: string;
  /** null in a link that asks for consent only (draft, "Asynchronous Flow"): it names its services elsewhere. */
  readonly serviceId: string | null;
  readonly domain: string;
  readonly host: string;
  readonly groups?: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** Properties of the request itself (draft, "Synchronous Flow" and "Asynchronous Flow"); all others are variables of the template. */
const OWN = new Set([
  ...['domain', 'host', 'groupid', 'redirect_uri', 'state', 'sig', 'key', 'providername', 'servicename', 'force'],
  ...['client_id', 'response_type', 'scope', 'instanceid', 'serviceid'],
]);

const PATH = /\/v2\/domainTemplates\/providers\/([^/]+)(?:\/services\/([^/]+)\/apply)?\/?$/i;

/** Reads the address of such a link; null where it is none. Nobody is asked, and its signature is the host's to verify. */
export function readApplyLink(text: string): ApplyLink | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const [, provider, service] = PATH.exec(url?.pathname ?? '') ?? [];
  const domain = plainName(url?.searchParams.get('domain') ?? '');
  if (!url || !provider || domain === '') return null;
  const groups = url.searchParams.get('groupId')?.split(',').filter(Boolean) ?? [];
  const given = [...url.searchParams].filter(([name]) => !OWN.has(name.toLowerCase()));
  return {
    ...{ providerId: decoded(provider), serviceId: service === undefined ? null : decoded(service), domain },
    host: url.searchParams.get('host')?.toLowerCase() ?? '',
    ...(groups.length > 0 && { groups }),
    values: Object.fromEntries(given),
  };
}

/** The sub-domain of an audited domain that a link is about; null where it is about another domain. */
export function placeWithin(domain: string, link: Pick<ApplyLink, 'domain' | 'host'>): string | null {
  const place = link.host === '' || link.host === '@' ? link.domain : `${link.host}.${link.domain}`;
  if (!isWithin(place, domain)) return null;
  return labelsBelow(place, domain);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
