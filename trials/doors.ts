import { readFileSync } from 'node:fs';
import type { Ask } from '@rempart/engine';
import declared from '../web/app/routes.ts';
import type { TestApp } from './house.ts';

/**
 * Every door through which a text of others comes in. The doors are found from the code's own tables; what must be said of each stands
 * here, and `server/http/every-door.house.test.ts` fails for a door without a row, and for a row without a door.
 */

/** What a door takes: each of its texts is replaced by a long one. `desk`: it refuses visitors before it reads a body. */
export type Body =
  | { readonly json: Readonly<Record<string, unknown>> }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly raw: 'signed' | 'nothing' | 'files' | 'desk' };

const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@exemple.fr' };
const key = 'k'.repeat(22);
const nothing: Body = { raw: 'nothing' };
const desk: Body = { raw: 'desk' };

/** By `METHOD path` of the router. What lies behind the session of the administration needs none. */
export const bodies: Readonly<Record<string, Body>> = {
  'POST /api/v1/analysis/start': {
    json: { domain: 'exemple.fr', protocols: ['spf'], webhook: 'https://a.exemple.fr/' },
  },
  'POST /api/v1/analysis/:reportId/before': {
    json: {
      service: 'mailjet.com/domain-auth',
      link: 'https://exemple.fr/',
      template: {},
      host: 'a',
      values: { a: 'b' },
      groups: ['a'],
    },
  },
  'POST /api/v1/domains': { json: { domains: [{ domain: 'exemple.fr', tags: ['a'] }] } },
  'PUT /api/v1/domains/:domainId/tags': { json: { tags: ['a'] } },
  'DELETE /api/v1/domains/:domainId': nothing,
  'POST /api/v1/webhooks': { json: { url: 'https://a.exemple.fr/', events: ['analysis.completed'] } },
  'POST /api/v1/webhooks/:webhookId/secret': nothing,
  'DELETE /api/v1/webhooks/:webhookId': nothing,
  'POST /api/v1/webhooks/:webhookId/deliveries/:deliveryId/replay': nothing,
  'POST /api/analysis/start': { json: { domain: 'exemple.fr', exact: true, options: { selectors: ['a'] } } },
  'DELETE /api/analysis/:id': nothing,
  'POST /api/analysis/:id/protocols/:protocol': nothing,
  'POST /api/contact': { json: { ...contact, subject: 'Question', message: 'Bonjour à vous.', key } },
  'POST /api/consent': { json: { proof: key, analytics: true, marketing: true, preferences: true, words: '1' } },
  'POST /api/forget-browser': nothing,
  'POST /api/contact-info/:id': {
    json: {
      ...contact,
      company: { name: 'Société', siren: '732829320', vatNumber: 'FR44', address: '1 rue de Paris' },
    },
  },
  'POST /api/checkout/:id': { json: { termsVersion: '1', terms: true, immediate: true, asBusiness: false } },
  'POST /api/download-link': { json: { email: 'ada@exemple.fr' } },
  'POST /api/order-state': { json: { number: 'C-20261118-AAAAAA', email: 'ada@exemple.fr' } },
  'POST /api/stripe/webhook': { raw: 'signed' },
  'POST /api/sandbox/:session': { json: { action: 'pay', email: 'ada@exemple.fr', name: 'Ada' } },
  'POST /api/watching': { json: { reportId: key, email: 'ada@exemple.fr' } },
  'POST /api/watching/link': { json: { email: 'ada@exemple.fr' } },
  'POST /api/watching/:token/domains/:id/stop': nothing,
  'POST /api/sys/core/mgmt/auth/login': { json: { username: 'ada', password: 'secret', code: '123456' } },
  'POST /api/sys/core/mgmt/auth/passkey/challenge': nothing,
  'POST /api/sys/core/mgmt/auth/passkey': {
    json: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
    },
  },
  'POST /api/sys/core/mgmt/auth/first': {
    json: { link: 'a', username: 'ada', password: 'secret', name: 'Ada', role: 'r' },
  },
  'POST /api/sys/core/mgmt/auth/logout': nothing,
  'POST /': { form: { domain: 'exemple.fr', selectors: 'a b', instead: 'a.fr', exact: 'a.fr' } },
  'POST /contact': { form: { ...contact, subject: 'Question', message: 'Bonjour à vous.', key } },
  'POST /gdpr': { form: { right: 'access', email: 'ada@exemple.fr', orderNumber: 'C-1', details: 'x', key } },
  'POST /retractation': { form: { ...contact, orderNumber: 'C-20261118-AAAAAA', step: 'confirm', key } },
  'POST /payment-success': { form: { number: 'C-20261118-AAAAAA', email: 'ada@exemple.fr' } },
  'POST /cles': { form: { email: 'ada@exemple.fr', website: '' } },
  'POST /cles/:token': { form: { intent: 'make', id: 'a', name: 'a', scopes: 'read' } },
  'POST /surveillance': { form: { email: 'ada@exemple.fr', website: '' } },
  'POST /surveillance/confirmer/:token': nothing,
  'POST /surveillance/arret/:token': nothing,
  'POST /surveillance/mensuel/:token': nothing,
  'POST /surveillance/domaines/:token': { form: { intent: 'reports-on', id: 'a', link: 'a' } },
  'POST /surveillance/parc/:token': { form: { intent: 'add', id: 'a', list: 'exemple.fr', entitled: 'oui' } },
  'POST /surveillance/parc/:token/partage': {
    form: { intent: 'share', name: 'a', of: 'tag:a', id: 'a', provider: 'a' },
  },
  'POST /analyse/:reportId/reparer': {
    form: {
      step: 'a',
      way: 'pdns',
      server: 'https://a.fr',
      key: 'k',
      by: 'Ada',
      holder: 'ada@exemple.fr',
      met: 'a',
      'v.a': 'a',
    },
  },
  'POST /reparer/:token': { form: { key: 'k', compared: 'oui' } },
  'POST /reparer/fait/:token': { form: { key: 'k', by: 'Ada' } },
  'POST /suivi/:token/arret': nothing,
  'POST /qui-ecrit-en-votre-nom': { raw: 'files' },
  'POST /qui-ecrit-en-votre-nom/:token': nothing,
  'POST /boite-de-rapports': nothing,
  'POST /message-d-essai': nothing,
};

/** The paths of the administration that want a session, or the secret path, before a body is read. */
const DESK =
  /^\w+ \/api\/sys\/core\/mgmt\/(?:auth\/account|(?:analytics\/reports|blog\/admin|office)\/dashboard\/:secret)/;

export interface Door {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** undefined: it has no row. null: it reads no body. */
  readonly body: Body | null | undefined;
}

/** All doors of HTTP: the routes of the router, and the pages. */
export function doorsOf({ app }: { readonly app: Pick<TestApp['app'], 'routes'> }): readonly Door[] {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
  const pages = declared.flatMap(({ path = '', file }) => [
    { method: 'GET', path: `/${path}` },
    ...(takesForm(file) ? [{ method: 'POST', path: `/${path}` }] : []),
  ]);
  const named = [...routes, ...pages].map(({ method, path }) => [`${method} ${path}`, { method, path }] as const);
  return [...new Map(named)].map(([name, { method, path }]) => ({
    ...{ name, method, path },
    body: method === 'GET' ? null : DESK.test(name) ? desk : bodies[name],
  }));
}

function takesForm(file: string): boolean {
  return /^export (?:async )?function action\b/m.test(
    readFileSync(new URL(`../web/app/${file}`, import.meta.url), 'utf8'),
  );
}

/** What a client of the gate says, each with its text; a message is read in a thread. */
export const commands: Readonly<Record<string, string>> = {
  EHLO: 'EHLO mx.exemple.fr',
  HELO: 'HELO mx.exemple.fr',
  MAIL: 'MAIL FROM:<ada@exemple.fr>',
  RCPT: 'RCPT TO:<postmaster>',
  DATA: 'DATA',
  RSET: 'RSET',
  NOOP: 'NOOP a',
  QUIT: 'QUIT a',
  STARTTLS: 'STARTTLS a',
};

/** What runs in a thread, and the tests that give it what an attacker would. */
export const threads: Readonly<Record<string, readonly string[]>> = {
  'report/press-worker.ts': ['report/hostile.machine.test.ts', 'report/press.test.ts'],
  'server/wings/blog/outside/markdown-thread.ts': ['server/wings/blog/outside/hostile-markdown.house.test.ts'],
  'server/wings/programs/outside/english-thread.ts': ['tests/long-evidence.test.ts'],
  'server/wings/real-mail/outside/message-thread.ts': ['server/wings/real-mail/outside/messages.test.ts'],
  'server/wings/real-mail/outside/report-mail-thread.ts': ['engine/aggregate-reports/reading/read.test.ts'],
  'server/wings/real-mail/outside/uploads-thread.ts': ['server/wings/real-mail/outside/uploads.test.ts'],
  'server/wings/repair/outside/judge-thread.ts': [
    'tests/long-evidence.test.ts',
    'server/wings/repair/outside/judge.machine.test.ts',
  ],
  'server/adapters/engine/view-thread.ts': ['tests/long-evidence.test.ts', 'server/adapters/engine/views.test.ts'],
  'server/adapters/passwords/passwords-thread.ts': ['server/adapters/passwords/passwords.test.ts'],
  'server/adapters/pictures/previews-thread.ts': ['server/usecases/preview-pictures.test.ts'],
};

/** The questions that an audit puts to others. */
type Question = {
  [Name in keyof Ask]: Ask[Name] extends (...given: never[]) => Promise<unknown> ? Name : never;
}[keyof Ask];

/** What the world answers to an audit, and the tests that read it at length. A new question does not compile without its row. */
export const answers: Readonly<Record<Question, readonly string[]>> = {
  dns: ['engine/network/dns/hostile.house.test.ts', 'engine/testing/long-texts.test.ts'],
  dnsAt: ['engine/network/dns/hostile.house.test.ts'],
  addresses: ['engine/network/dns/hostile.house.test.ts'],
  tcp: ['engine/network/transport/connection.house.test.ts'],
  clearService: ['engine/testing/long-texts.test.ts'],
  tls: ['engine/testing/long-texts.test.ts', 'engine/network/tls/handshake.machine.test.ts'],
  hello: ['engine/network/tls/handshake.machine.test.ts'],
  http: ['engine/network/http/http.house.test.ts', 'engine/testing/hostile-texts.test.ts'],
  smtp: ['engine/network/smtp/hostile.house.test.ts', 'engine/testing/long-texts.test.ts'],
  submission: ['engine/network/smtp/session.house.test.ts'],
  smtpManners: ['engine/network/smtp/conformance.house.test.ts'],
  port25: ['engine/network/open.machine.test.ts'],
  registration: [
    'engine/network/registry/rdap.house.test.ts',
    'engine/network/registry/registration.house.test.ts',
    'engine/network/registry/whois.house.test.ts',
    'engine/testing/hostile-texts.test.ts',
  ],
  blocklist: ['engine/network/blocklists/blocklist.test.ts'],
};

/** Signs of which a long text is made: each is what some reader looks for. */
export const SIGNS: readonly string[] = [
  ...[
    'a',
    'a ',
    ' ',
    '\t',
    '.',
    'a.',
    '-',
    '@',
    'a@',
    ',',
    'a,',
    '"',
    '""',
    '\\',
    '<',
    '<a ',
    '&',
    '%',
    '%41',
    '=',
    'a=b;',
  ],
  ...[
    '?',
    '#',
    '/',
    '[',
    '(',
    '{"',
    '\n',
    'a\n',
    'a;b\n',
    '\r\n',
    '0',
    '1,',
    'xn--',
    'é',
    'é.',
    '\u0301',
    '\u202e',
    '\ufdfa',
    '👩‍💻',
  ],
];
