import { fieldsOf } from '@rempart/contract';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask, Registration } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { gatherDependencies } from './dependencies.ts';
import type { WhoisEvidence } from './evidence.ts';

type Step = 'domain-information' | 'registrar' | 'expiration';

/** What the registry and the DNS say of the registrable domain, and of those of others that the mail depends on, all at once. */
export async function gatherWhois({ domain, ask, done }: GatherContext<Step>): Promise<WhoisEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const asked = begun(
    ask.registration(registrable).then((registration) => {
      done('registrar');
      return registration;
    }),
  );
  const others = begun(gatherDependencies(domain, registrable, ask));
  const [registration, ns, ds] = await Promise.all([asked, ask.dns(registrable, 'NS'), ask.dns(registrable, 'DS')]);
  done('domain-information');
  const [dependencies, registrarSays] = await Promise.all([others, askRegistrar(registration, ask)]);
  return {
    domain,
    registrable,
    at: ask.now,
    registration,
    nameServers: mapSeen(ns, ({ records, from }) => ({
      hosts: records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : [])).sort(),
      from,
    })),
    ds: mapSeen(ds, ({ records, from }) => ({ count: records.length, from })),
    registrarSays,
    dependencies,
  };
}

const MAX_BYTES = 131_072;

/** Asks the registrar itself: after the end of a term the registry already counts the next one, paid or not. */
async function askRegistrar(
  registration: Observed<Registration>,
  ask: Ask,
): Promise<NonNullable<WhoisEvidence['registrarSays']> | null> {
  const url = registration.seen ? registration.value.related : null;
  if (!url) return null;
  const answer = await ask.http(url, { redirects: 2, maxBytes: MAX_BYTES, accept: 'application/rdap+json' });
  if (!answer.seen) return answer;
  const { hops, body, stopped, bodyCut } = answer.value;
  if (stopped !== null || bodyCut) return unseen('malformed', stopped ?? 'answer too long', [answer]);
  if (hops.some(({ tls }) => !tls?.trusted || !tls.nameMatches))
    return unseen('malformed', `certificate of ${url}`, [answer]);
  if (hops.at(-1)?.status !== 200) return unseen('refused', `HTTP ${hops.at(-1)?.status} ${url}`, [answer]);
  const expires = expirationIn(body);
  return expires === undefined ? unseen('malformed', url, [answer]) : seen({ server: url, expires }, [answer]);
}

/** The end of the term in a domain object (RFC 9083 §4.5, §5.3): its own word first; undefined where it is none. */
function expirationIn(body: string): string | null | undefined {
  try {
    const { events }: { events?: unknown } = JSON.parse(body);
    const dated = Array.isArray(events) ? events.map(fieldsOf) : [];
    const of = (action: string) => dated.find((event) => event['eventAction'] === action)?.['eventDate'];
    const date = of('registrar expiration') ?? of('expiration');
    return typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null;
  } catch {
    return undefined;
  }
}
