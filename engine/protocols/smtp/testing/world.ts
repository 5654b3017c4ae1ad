import type {
  Ask,
  HelloAnswer,
  HelloOffer,
  Registration,
  SmtpConformance,
  SmtpSession,
  TlsSession,
} from '../../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../../model/observed.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';
import { address, fakeHttp, fakeManners, fakeSmtp, fakeTls, mx, reply } from '../../../testing/sessions.ts';
import { gatherSmtp } from '../gather.ts';

export type Zone = Readonly<Record<string, FakeAnswer>>;

export interface World {
  readonly zone?: Zone;
  /** By address. */
  readonly sessions?: Readonly<Record<string, Observed<SmtpSession>>>;
  readonly accepts?: readonly HelloOffer[];
  readonly hello?: Observed<HelloAnswer>;
  readonly registered?: Observed<Pick<Registration, 'registered'> & Partial<Pick<Registration, 'statuses'>>>;
  /** The canary; absent: none is configured. */
  readonly canary?: boolean;
  /** Names (with type) whose answers are validated; 'all', or nothing where the resolver does not validate. */
  readonly secure?: 'all' | 'root' | readonly string[];
  readonly policy?: string;
  readonly ask?: Partial<Ask>;
}

export const FOUR = '192.0.2.25';
export const SIX = '2001:db8::25';
export const SECOND = '192.0.2.26';

export const one = (session: SmtpSession): World => ({ sessions: { [FOUR]: seen(session) } });
export const none = (silence: Observed<never>): World => ({ sessions: { [FOUR]: silence } });
export const tls = (more: Partial<TlsSession>): World =>
  one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls(more) } }));
export const manners = (more: Partial<SmtpConformance>): World => ({
  ask: { smtpManners: async () => seen(fakeManners(more)) },
});

export const TWO: Zone = {
  'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'),
  'mx2.exemple.fr A': address(SECOND),
};
export const NO_MX: Zone = { 'exemple.fr MX': [], 'mx.exemple.fr A': [], 'exemple.fr A': address(FOUR) };
export const NULL_MX: Zone = { 'exemple.fr MX': mxNull(0), 'mx.exemple.fr A': [] };

export function mxNull(
  preference: number,
): FakeAnswer & readonly { readonly type: 'MX'; preference: number; host: string }[] {
  return [{ type: 'MX', preference, host: '' }];
}

export function zoneOf(zone: Zone): Zone {
  return {
    'exemple.fr MX': mx('mx.exemple.fr'),
    'mx.exemple.fr A': address(FOUR),
    '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'mx.exemple.fr' }],
    ...zone,
  };
}

/** For tests: what is gathered of exemple.fr in `world`. */
export async function gathered({
  zone = {},
  sessions = {},
  accepts = [],
  hello,
  registered,
  canary,
  secure,
  policy,
  ask = {},
}: World) {
  const now = new Date().toISOString();
  const sts: Zone = policy === undefined ? {} : { '_mta-sts.exemple.fr TXT': txt('v=STSv1; id=1') };
  const plain = fakeAsk(zoneOf({ ...sts, ...zone }));
  const isSecure = (name: string, type: string) =>
    secure === 'all' ||
    (secure !== undefined && name === '' && secure.length > 0) ||
    (Array.isArray(secure) && secure.includes(`${name} ${type}`));
  const world: Partial<Ask> = {
    dns: async (name, type) =>
      mapSeen(await plain.dns(name, type), (found) => ({ ...found, authenticated: isSecure(name, type) })),
    addresses: plain.addresses,
    smtp: async (host, place) =>
      mapSeen(sessions[place] ?? seen(fakeSmtp()), (session) => ({ ...session, host, address: place })),
    hello: async (_, offer) =>
      hello ??
      seen({
        accepted: accepts.includes(offer),
        version: null,
        cipher: null,
        alert: 40,
        dhBits: null,
        compressed: false,
        secureRenegotiation: null,
      }),
    smtpManners: async (host, place, domain) => seen(fakeManners({ host, address: place, domain })),
    port25: async () => (canary === undefined ? unseen('not-asked') : seen({ open: canary, canary: 'canari.fr:25' })),
    registration: async () =>
      registered
        ? mapSeen(registered, (known) => ({ statuses: [], ...known, server: 'rdap.nic.fr' }) as unknown as Registration)
        : unseen('timeout'),
    http: async () => (policy === undefined ? unseen('unreachable') : fakeHttp(policy)),
    ...ask,
  };
  // Certificates made for these tests are of today.
  return gatherSmtp({
    domain: 'exemple.fr',
    ask: { ...fakeAsk({}, world), now: chained(sessions) ? now : '2026-11-20T12:00:00.000Z' },
    selectors: [],
    done: () => {},
  });
}

function chained(sessions: NonNullable<World['sessions']>): boolean {
  return Object.values(sessions).some(
    (one) => one.seen && one.value.starttls.session?.chain.some(({ der }) => der !== ''),
  );
}
