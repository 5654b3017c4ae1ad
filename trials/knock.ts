import { busyMsAwaiting } from '../engine/testing/busy.ts';
import { createApp } from '../server/http/app.ts';
import { loadPages } from '../server/process/built-pages.ts';
import { wings } from '../server/wings/index.ts';
import { callerOf } from './api.ts';
import { completedReport } from './completed.ts';
import type { Body, Door } from './doors.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { mailHere } from './mail-here.ts';

/** A server without limits of calls: each of them may be the first of an attacker. */
export interface HouseOfDoors extends Pick<TestApp, 'sign' | 'close'> {
  readonly app: Pick<TestApp['app'], 'fetch' | 'routes'>;
  readonly values: Readonly<Record<string, string>>;
  readonly secret: string;
}

export async function openHouseOfDoors(): Promise<HouseOfDoors> {
  const house = await openTestApp({ ...fakeOutside(), ...mailHere });
  const { tools } = house;
  const app = createApp({
    wings,
    tools: {
      ...tools,
      limits: {
        ...tools.limits,
        count: () => 0,
        costs: { ...tools.limits.costs, wait: () => 0, begin: () => () => {} },
      },
    },
    ...(await loadPages({ renew: true })),
    production: true,
    proxyHops: 1,
    warn: () => {},
  });
  const { publicId } = await completedReport(house, 'portes.example');
  const { secret } = await callerOf(house, 'portes@exemple.fr');
  const { watching } = tools.store;
  const asked = { email: 'ana@exemple.fr', domain: 'a.example', unicode: 'a.example', publicId: 'a' };
  const watch = await watching.ask({ ...asked, selectors: [], sendsNothing: false }, tools.now());
  const { newWatchToken } = await import('../server/wings/watching/usecases/tokens.ts');
  const token = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, tools.store, tools.now());
  return { app, sign: house.sign, close: house.close, secret, values: { id: publicId, reportId: publicId, token } };
}

/** Octets of the longest body, and of the longest path that Node reads. */
const LONG = 90_000;
const LONG_PATH = 12_000;
/** A fourth of it takes a fourth of the time; of quadratic work, a sixteenth. Between them lies the line. */
const OUT_OF_PROPORTION = 8;
/** Only what takes longer is compared. */
const SLOW_MS = 100;
const MEASURES = 3;

/** The doors at which a long text takes out of proportion longer than a fourth of it, each with what it took. */
export async function knock(house: HouseOfDoors, doors: readonly Door[], signs: readonly string[]) {
  const faults: string[] = [];
  for (const door of doors)
    for (const { name, request } of attacksOn(door, house, signs)) {
      const ms = (share: number) => busyMsAwaiting(async () => (await house.app.fetch(request(share))).arrayBuffer());
      let fault = '';
      for (let measured = 0; measured < MEASURES; measured += 1) {
        const whole = await ms(1);
        const part = whole < SLOW_MS ? whole : Math.max(1, await ms(1 / 4));
        fault =
          whole / part > OUT_OF_PROPORTION
            ? `${door.name}, ${name}: ${Math.round(whole)} ms, ${Math.round(part)} ms`
            : '';
        if (fault === '') break;
      }
      if (fault !== '') faults.push(fault);
    }
  return faults;
}

export interface Attack {
  readonly name: string;
  /** With so much of the longest text. */
  readonly request: (share: number) => Request;
}

let visitors = 0;

/** Each text that a door takes, made of each sign: what it is, then the sign again and again, then something else. */
export function attacksOn(
  door: Door,
  house: Pick<HouseOfDoors, 'values' | 'secret'>,
  signs: readonly string[],
): readonly Attack[] {
  const fill = (place: string | null, text: string) =>
    door.path
      .replaceAll(/:(\w+)(?:\{.*?\})?(?=\/|$)/g, (_, name: string) =>
        name === place ? encodeURIComponent(text) : (house.values[name] ?? 'x'),
      )
      .replace('*', place === '*' ? encodeURIComponent(text) : 'x');
  const send = (path: string, body: string | FormData | null, type?: string, more: Record<string, string> = {}) => {
    visitors += 1;
    const headers = {
      host: 'exemple.fr',
      origin: 'https://exemple.fr',
      'x-forwarded-for': `2001:db8:${(visitors % 65_536).toString(16)}::1`,
      ...(door.path.startsWith('/api/v1') && { authorization: `Bearer ${house.secret}` }),
      ...(type && { 'content-type': type }),
      ...more,
    };
    return new Request(`https://exemple.fr${path}`, { method: door.method, headers, ...(body !== null && { body }) });
  };
  const texts = signs.map((sign) => ({
    sign: JSON.stringify(sign),
    made: (length: number) => `${sign.repeat(Math.ceil(length / Buffer.byteLength(sign)))}x`,
  }));
  const places = [...door.path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .concat(door.path.includes('*') ? ['*'] : []);
  const inPath = places.flatMap((place) =>
    texts.map(({ sign, made }) => ({
      name: `${place} of ${sign}`,
      // Three characters of a path stand for one octet.
      request: (share: number) =>
        send(fill(place, made((LONG_PATH / 3) * share)), bodyOf(door.body, {}), typeOf(door.body)),
    })),
  );
  const inQuery = texts.map(({ sign, made }) => ({
    name: `query of ${sign}`,
    request: (share: number) => {
      const text = encodeURIComponent(made((LONG_PATH / 3) * share));
      const names = ['q', 'domain', 'saisi', 'tag', 'cursor', 'code'].map(
        (name) => `${name}=${text.slice(0, text.length / 6)}`,
      );
      return send(`${fill(null, '')}?${names.join('&')}`, bodyOf(door.body, {}), typeOf(door.body));
    },
  }));
  const inBody = bodyFieldsOf(door.body).flatMap((field) =>
    texts.map(({ sign, made }) => ({
      name: `${field} of ${sign}`,
      request: (share: number) =>
        send(fill(null, ''), bodyOf(door.body, { [field]: made(LONG * share) }), typeOf(door.body), {}),
    })),
  );
  return [...inPath, ...(door.method === 'GET' ? inQuery : []), ...inBody];
}

function bodyFieldsOf(body: Door['body']): readonly string[] {
  if (!body || 'raw' in body) return body && 'raw' in body && body.raw !== 'nothing' ? ['whole'] : [];
  return 'form' in body ? Object.keys(body.form) : stringsIn(body.json, '');
}

/** The paths of the texts in a JSON value, such as `company.name` and `tags.0`. */
function stringsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, path === '' ? name : `${path}.${name}`));
}

function bodyOf(body: Door['body'], instead: Readonly<Record<string, string>>): string | null {
  if (!body) return null;
  if ('raw' in body) return body.raw === 'nothing' ? null : (instead['whole'] ?? '');
  if ('form' in body) return new URLSearchParams({ ...body.form, ...cut(instead) }).toString().slice(0, 100_000);
  return JSON.stringify(withTexts(body.json, '', instead));
}

/** Three characters of a form stand for most octets. */
function cut(instead: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(instead).map(([name, text]) => [name, text.slice(0, text.length / 3)]));
}

function withTexts(value: unknown, path: string, instead: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return instead[path] ?? value;
  if (Array.isArray(value))
    return value.map((one, at) => withTexts(one, path === '' ? `${at}` : `${path}.${at}`, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withTexts(inner, path === '' ? name : `${path}.${name}`, instead),
    ]),
  );
}

function typeOf(body: Body | null | undefined): string {
  if (body && 'form' in body) return 'application/x-www-form-urlencoded';
  if (body && 'raw' in body && body.raw === 'files') return 'multipart/form-data; boundary=x';
  return 'application/json';
}
