import { domainToASCII } from 'node:url';
import { fieldsOf, isObject } from '@rempart/contract';
import { plainName } from '../../common/names.ts';
import type { HttpHop, PersonalField, Registration } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { httpGet } from '../http/http.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { isDisclosed, isMailbox, readDate, statusesIn } from './registry-text.ts';

const MAX_BYTES = 524_288;
export const MAX_RAW = 4_096;
const MAX_ITEMS = 50;
const MAX_TEXT = 500;

/** Asks one RDAP service for a domain (RFC 9082 §3.1.3). 404 is an answer: nobody holds it. */
export async function askRdap(
  context: NetworkContext,
  domain: string,
  base: string,
  deadlineMs: number,
): Promise<Observed<Registration>> {
  const url = `${base.replace(/(?<!\/)\/*$/, '/')}domain/${domain}`;
  const options = { accept: 'application/rdap+json', maxBytes: MAX_BYTES, redirects: 3 };
  const answer = await httpGet(context, url, options, deadlineMs);
  if (!answer.seen) return answer;
  const { hops, body, bodyCut, stopped } = answer.value;
  const final = hops.at(-1);
  if (stopped || bodyCut || !final) return unseen('malformed', stopped ?? 'answer too long');
  if (hops.some(({ tls }) => tls && !(tls.trusted && tls.nameMatches)))
    return unseen('malformed', `certificate of ${url}`);
  const json = readJson(body);
  // A 404 that is a web page comes from a server that does not know what it was asked.
  if (final.status === 404 && (body.trim() === '' || isAbsence(json))) return seen(unknownTo(domain, url, body));
  const restMs = askedRest(final);
  if (restMs !== null && final.address !== null) context.leaveAlone(final.address, restMs);
  if (final.status !== 200) return unseen('refused', `HTTP ${final.status} ${url}${patience(final)}`);
  const read = readRdap(domain, url, body);
  return read ? seen(read) : unseen('malformed', url);
}

type Json = Readonly<Record<string, unknown>>;

/** A limit may come under 404; its own code tells it (RFC 9083 §6). */
function isAbsence(json: Json | null): boolean {
  return json !== null && (json.errorCode === undefined || Number(json.errorCode) === 404);
}

/** How long the service asks to be left alone (RFC 9110 §10.2.3). */
function patience({ headers }: HttpHop): string {
  const after = headers.find(([name]) => name === 'retry-after')?.[1];
  return after === undefined ? '' : `, retry after ${after.slice(0, 40)}`;
}

/** Milliseconds for which a service that refuses wants to see nothing of us: seconds or a date; null where it says nothing. */
export function askedRest({ status, headers }: Pick<HttpHop, 'status' | 'headers'>, now = Date.now()): number | null {
  const after = headers.find(([name]) => name === 'retry-after')?.[1]?.trim();
  if (after === undefined || (status !== 429 && status !== 503)) return null;
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return ms > 0 ? ms : null;
}

function unknownTo(domain: string, server: string, body: string): Registration {
  return { ...readRegistration(domain, server, {}, body), registered: false };
}

/** What an answer of 200 says of a domain; null where it is no JSON object, or one about something else. */
export function readRdap(domain: string, server: string, body: string): Registration | null {
  const json = readJson(body);
  return json && isAbout(domain, json) ? readRegistration(domain, server, json, body) : null;
}

/** An error may come under 200, and a careless service answers with the next best object (RFC 9083 §5.3, §6). */
function isAbout(domain: string, { errorCode, objectClassName = 'domain', ldhName }: Json): boolean {
  if (errorCode !== undefined || objectClassName !== 'domain') return false;
  return typeof ldhName !== 'string' || domainToASCII(plainName(ldhName.trim())) === domain;
}

/** Members of a domain object (RFC 9083 §5.3), whatever else it holds. */
function readRegistration(domain: string, server: string, json: Json, body: string): Registration {
  const dates = eventsOf(json);
  return {
    domain,
    source: 'rdap',
    server,
    registered: true,
    registrar: registrarOf(json),
    created: dates.get('registration') ?? null,
    expires: dates.get('expiration') ?? null,
    changed: dates.get('last changed') ?? null,
    statuses: texts(json.status).flatMap(statusesIn),
    nameServers: list(json.nameservers).flatMap(({ ldhName }) => texts([ldhName]).map(plainName)),
    delegationSigned: signedOf(fieldsOf(json.secureDNS)),
    related: relatedOf(json),
    personal: personalIn(json),
    raw: body.slice(0, MAX_RAW),
  };
}

function eventsOf({ events }: Json): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const { eventAction, eventDate } of list(events)) {
    const date = typeof eventDate === 'string' ? readDate(eventDate) : null;
    const action = typeof eventAction === 'string' ? eventAction.toLowerCase() : null;
    if (action !== null && date && !dates.has(action)) dates.set(action, date);
  }
  return dates;
}

function registrarOf({ entities }: Json): Registration['registrar'] {
  const registrar = list(entities).find(({ roles }) => texts(roles).includes('registrar'));
  if (!registrar) return null;
  const ianaId = list(registrar.publicIds).find(({ type }) => type === 'IANA Registrar ID')?.identifier;
  const name = cardName(registrar.vcardArray) ?? texts([registrar.handle])[0];
  return name ? { name, ianaId: texts([ianaId])[0] ?? null, ...abuseContact(registrar) } : null;
}

/** The `email` property of the registrar's abuse contact, as the gTLD profile of ICANN demands it. */
function abuseContact({ entities }: Json): { readonly abuse?: string } {
  const card = list(entities).find(({ roles }) => texts(roles).includes('abuse'))?.vcardArray;
  const abuse = cardText(card, 'email').find(isMailbox);
  return abuse === undefined ? {} : { abuse };
}

/** The `fn` property of a jCard, else its `org` (RFC 7095 §3.3). */
function cardName(card: unknown): string | undefined {
  return [...cardText(card, 'fn'), ...cardText(card, 'org')][0];
}

/** The texts of a property of a jCard. */
function cardText(card: unknown, wanted: string): readonly string[] {
  const properties: readonly unknown[] = Array.isArray(card) && Array.isArray(card[1]) ? card[1] : [];
  return properties.flatMap((property) =>
    Array.isArray(property) && property[0] === wanted ? texts([property[3]]) : [],
  );
}

function signedOf({ delegationSigned }: Json): boolean | null {
  return typeof delegationSigned === 'boolean' ? delegationSigned : null;
}

/** jCard properties of a registrant that is no organisation (RFC 7095 §3.3, RFC 6350 §6.1.4). */
function personalIn({ entities }: Json): readonly PersonalField[] {
  const registrant = list(entities).find(({ roles }) => texts(roles).includes('registrant'));
  const card = registrant?.vcardArray;
  const properties: readonly unknown[] = Array.isArray(card) && Array.isArray(card[1]) ? card[1] : [];
  const says = (wanted: string) =>
    properties.some(
      (property) =>
        Array.isArray(property) && property[0] === wanted && isDisclosed(textsOfProperty(property).join(' ')),
    );
  const isOrganization =
    says('org') || properties.some((one) => Array.isArray(one) && one[0] === 'kind' && one[3] === 'org');
  return isOrganization ? [] : CARD_FIELDS.flatMap(([property, field]) => (says(property) ? [field] : []));
}

/**
 * What a property says of a person. Of an address that is its parts as far as the town, and its code; a region and a country, which
 * registries show of everybody, are none (RFC 6350 §6.3.1). One without parts stands in a label (RFC 7095 §3.3.1.3).
 */
function textsOfProperty([name, parameters, , value]: readonly unknown[]): readonly unknown[] {
  if (name !== 'adr') return [value].flat(2);
  const parts = Array.isArray(value) ? value : [];
  const { label } = fieldsOf(parameters);
  const isWhole = typeof label === 'string' && /[\d\n]/.test(label);
  return [...parts.filter((_, place) => !REGION_AND_COUNTRY.includes(place)), ...(isWhole ? [label] : [])].flat(2);
}

const REGION_AND_COUNTRY: readonly number[] = [4, 6];

const CARD_FIELDS: readonly (readonly [property: string, field: PersonalField])[] = [
  ['fn', 'name'],
  ['email', 'email'],
  ['tel', 'phone'],
  ['adr', 'address'],
];

/** The registrar's own service, in the words of the gTLD profile: `rel` related, RDAP, over HTTPS. */
function relatedOf({ links }: Json): string | null {
  const found = list(links).find(
    ({ rel, type, href }) =>
      rel === 'related' && type === 'application/rdap+json' && typeof href === 'string' && href.startsWith('https://'),
  );
  return texts([found?.href])[0] ?? null;
}

function readJson(text: string): Json | null {
  try {
    // A reader may pass over a byte order mark (RFC 8259 §8.1).
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const list = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.slice(0, MAX_ITEMS).filter(isObject) : [];

/** The texts of a list, numbers included: some registries write identifiers so. */
function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, MAX_ITEMS)
    .filter((text) => (typeof text === 'string' && text.trim() !== '') || typeof text === 'number')
    .map((text) => String(text).trim().slice(0, MAX_TEXT));
}
