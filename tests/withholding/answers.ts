import type { DnsAnswer, DnsData, DnsMessage, HttpResult, Registration } from '../../engine/model/ask.ts';
import { type Observed, seen } from '../../engine/model/observed.ts';
import type { Exchange } from './remembered.ts';

export interface Answer {
  readonly says: string;
  readonly answer: Observed<unknown>;
}

/** Other things that the world might have answered. */
export function othersOf({ method, asked, answer }: Exchange): readonly Answer[] {
  const value = answer.seen ? answer.value : null;
  switch (method) {
    case 'dns':
      return dnsOthers(String(asked[0]), String(asked[1]), value as DnsAnswer | null);
    case 'dnsAt':
      return dnsAtOthers(value as DnsMessage | null);
    case 'tcp':
      return ['open', 'closed'].map((state) => ({ says: state, answer: seen({ state, elapsedMs: 5 }) }));
    case 'clearService':
      return [true, false].flatMap((starttls) =>
        [true, false].map((passwords) => ({
          says: `starttls ${starttls}, passwords ${passwords}`,
          answer: seen({ starttls, passwords }),
        })),
      );
    case 'tls':
      return varied(value, {
        untrusted: { trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
        misnamed: { nameMatches: false },
        old: { version: 'TLSv1' },
        failed: {
          version: null,
          cipher: null,
          trusted: false,
          nameMatches: false,
          chain: [],
          ephemeral: null,
          failure: 'ERR_SSL',
        },
      });
    case 'hello':
      return [
        {
          says: 'accepted',
          answer: seen({
            ...HELLO,
            accepted: true,
            version: 'TLSv1.2',
            cipher: 'TLS_RSA_WITH_AES_128_CBC_SHA',
            secureRenegotiation: false,
          }),
        },
        { says: 'refused', answer: seen({ ...HELLO, alert: 40 }) },
      ];
    case 'http':
      return httpOthers(String(asked[0]), value as HttpResult | null);
    case 'smtp':
    case 'submission':
      return varied(value, {
        'no STARTTLS': {
          extensions: [],
          starttls: { offered: false, reply: null, session: null },
          extensionsAfterTls: null,
        },
        'open relay': { relay: { code: 250, lines: ['OK'] } },
        'turned away': {
          banner: { code: 554, lines: ['No service'] },
          ehlo: null,
          extensions: [],
          starttls: { offered: false, reply: null, session: null },
          extensionsAfterTls: null,
          relay: null,
        },
        'passwords in clear': { extensions: ['AUTH PLAIN LOGIN', 'STARTTLS'] },
      });
    case 'smtpManners':
      return varied(value, {
        'tells users': { vrfy: { code: 252, lines: ['OK'] } },
        'open relay': { relay: { code: 250, lines: ['OK'] } },
        'no postmaster': { postmaster: { code: 550, lines: ['no'] }, abuse: { code: 550, lines: ['no'] } },
        injected: { injected: true },
      });
    case 'port25':
      return [true, false].map((open) => ({
        says: open ? 'open' : 'closed',
        answer: seen({ open, canary: 'canari.lab.example' }),
      }));
    case 'registration':
      return varied(value as Registration | null, {
        'nobody’s': { registered: false },
        expiring: { expires: new Date(Date.now() + 5 * 86_400_000).toISOString() },
        redeemed: { statuses: ['redemption period'] },
        unlocked: { statuses: [] },
        elsewhere: { nameServers: ['ns1.ailleurs.example'], delegationSigned: false },
      });
    case 'blocklist':
      return [
        {
          says: 'listed',
          answer: seen({ listed: true, codes: [{ address: '127.0.0.2', meaning: 'spam' }], reason: null }),
        },
        { says: 'not listed', answer: seen({ listed: false, codes: [], reason: null }) },
      ];
  }
}

const HELLO = {
  accepted: false,
  version: null,
  cipher: null,
  alert: null,
  dhBits: null,
  compressed: false,
  secureRenegotiation: null,
};

function varied(value: unknown, changes: Readonly<Record<string, object>>): readonly Answer[] {
  if (value === null) return [];
  return Object.entries(changes).map(([says, change]) => ({ says, answer: seen({ ...(value as object), ...change }) }));
}

const ELSEWHERE = 'voisin.example';

const DATA: Readonly<Record<string, readonly DnsData[]>> = {
  A: [
    { type: 'A', address: '203.0.113.250' },
    { type: 'A', address: '10.0.0.1' },
  ],
  AAAA: [{ type: 'AAAA', address: '2001:db8:fade::1' }],
  MX: [
    { type: 'MX', preference: 10, host: `mx.${ELSEWHERE}` },
    { type: 'MX', preference: 0, host: '' },
  ],
  HTTPS: [{ type: 'HTTPS', priority: 1, host: '', hints: ['203.0.113.250'] }],
  NS: [{ type: 'NS', host: `ns1.${ELSEWHERE}` }],
  CNAME: [{ type: 'CNAME', host: `absent.${ELSEWHERE}` }],
  PTR: [{ type: 'PTR', host: `mx.${ELSEWHERE}` }],
  CAA: [
    { type: 'CAA', flags: 0, tag: 'issue', value: ';' },
    { type: 'CAA', flags: 128, tag: 'futuretag', value: 'x' },
  ],
  TLSA: [{ type: 'TLSA', usage: 3, selector: 1, matching: 1, data: '00'.repeat(32) }],
  DS: [{ type: 'DS', keyTag: 1, algorithm: 13, digestType: 2, digest: '00'.repeat(32) }],
  SRV: [{ type: 'SRV', priority: 0, weight: 1, port: 587, host: `mx.${ELSEWHERE}` }],
  SOA: [
    { type: 'SOA', mname: `ns1.${ELSEWHERE}`, rname: 'a', serial: 1, refresh: 60, retry: 60, expire: 60, minimum: 60 },
  ],
};

const TEXTS = [
  'v=spf1 +all',
  'v=spf1 -all',
  'v=DMARC1; p=none',
  'v=DMARC1; p=reject; adkim=s; aspf=s',
  'v=DKIM1; k=rsa; p=',
  'v=STSv1; id=1',
  'v=TLSRPTv1; rua=mailto:a@b.example',
  'v=BIMI1; l=; a=',
];

function dnsOthers(name: string, type: string, value: DnsAnswer | null): readonly Answer[] {
  const from = { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 } as const;
  const base: DnsAnswer = value ?? {
    name,
    type: type as DnsAnswer['type'],
    rcode: 'NOERROR',
    records: [],
    aliases: [],
    signatures: [],
    authenticated: false,
    ttl: null,
    from,
  };
  const answering = (says: string, change: Partial<DnsAnswer>) => ({ says, answer: seen({ ...base, ...change }) });
  const record = (data: DnsData) => ({ name, ttl: 3600, data });
  const data = type === 'TXT' ? TEXTS.map((text): DnsData => ({ type: 'TXT', strings: [text] })) : (DATA[type] ?? []);
  const none = { records: [], aliases: [], signatures: [], ttl: null } as const;
  return [
    answering('no record', { ...none, rcode: 'NOERROR' }),
    answering('NXDOMAIN', { ...none, rcode: 'NXDOMAIN' }),
    ...data.map((one) =>
      answering(`only ${JSON.stringify(one)}`, { rcode: 'NOERROR', records: [record(one)], ttl: 3600 }),
    ),
    ...(base.records.length > 0
      ? data.map((one) => answering(`also ${JSON.stringify(one)}`, { records: [...base.records, record(one)] }))
      : []),
    ...(value && !/^(A|AAAA)$/.test(type) ? [answering('the other AD', { authenticated: !value.authenticated })] : []),
  ];
}

function dnsAtOthers(value: DnsMessage | null): readonly Answer[] {
  if (!value) return [];
  const none = { answer: [], authority: [], additional: [] };
  return varied(value, {
    'no record': none,
    NXDOMAIN: { ...none, rcode: 'NXDOMAIN' },
    'not its zone': { ...none, authoritative: false },
    recursion: { recursionAvailable: !value.recursionAvailable },
  });
}

function httpOthers(url: string, value: HttpResult | null): readonly Answer[] {
  if (!value) return [];
  const [last] = value.hops.slice(-1);
  const page = (status: number, headers: readonly (readonly [string, string])[] = []) => [
    { url, address: last?.address ?? '203.0.113.250', tls: last?.tls ?? null, status, headers },
  ];
  return varied(value, {
    'not found': { hops: page(404), body: '', bodyBytes: 0, stopped: null },
    bare: { hops: page(200), body: 'x', bodyBytes: 1, stopped: null },
    'redirect that loops': { hops: page(301, [['location', url]]), body: '', bodyBytes: 0, stopped: 'loop' },
  });
}
