import type { AuditEvidence } from '../evidence.ts';
import type { SmtpSession, TcpAnswer } from '../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../model/observed.ts';
import { bindingOf } from '../protocols/mta-sts/policy-file.ts';
import { withSessions } from '../remedies/mail/sessions.ts';
import { evidenceIn, withEvidence } from '../remedies/situation.ts';
import { withSpf } from '../remedies/spf/published.ts';

/** For tests: a source of numbers below one, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Pick = <T>(...choices: readonly T[]) => T;
type Change = (world: AuditEvidence, pick: Pick) => AuditEvidence;

/** For tests: a sound domain with faults of every dangerous kind, chosen by the seed; nothing is asked of anybody. */
export function randomDomain(sound: AuditEvidence, seed: number): AuditEvidence {
  return faulted(sound, seed, [dmarc, exchangers, sessions, mtaSts, keys, ports, submission]);
}

/** For tests: the same with faults of SPF, of TLSA records and of CAA besides. */
export function widerRandomDomain(sound: AuditEvidence, seed: number): AuditEvidence {
  return faulted(sound, seed, [
    ...[spf, dmarc, exchangers, sessions, mtaSts],
    ...[keys, pins, authorities, ports, submission],
  ]);
}

function faulted(sound: AuditEvidence, seed: number, changes: readonly Change[]): AuditEvidence {
  const next = randomNumbers(seed);
  const pick: Pick = (...choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number];
  return changes.reduce((world, change) => change(world, pick), sound);
}

/** Senders that nobody can name, dead weight, several records, or none. */
const spf: Change = (world, pick) => {
  const { domain } = world;
  const terms = pick(
    'mx',
    'mx ptr',
    'a mx',
    'ip4:10.0.0.1 mx',
    'ip4:192.0.2.0/8 mx',
    'mx mx',
    'include:_spf.google.com',
    '',
  );
  const record = ['v=spf1', terms, pick('-all', '~all', '?all', '+all', '')].filter(Boolean).join(' ');
  const mended = pick(true, false) ? withSpf(world, record) : world;
  const others = pick([], [], [], [`v=spf1 a:mx1.${domain} -all`]);
  return withEvidence(mended, 'spf', (own) => ({
    ...own,
    texts: mapSeen(own.texts, (texts) => [...texts, ...others]),
    strings: [...own.strings, ...others.map((text) => [text])],
    policy: { ...own.policy, records: mapSeen(own.policy.records, (records) => [...records, ...others]) },
  }));
};

/** TLSA records that name another key, or none. */
const pins: Change = (world, pick) =>
  withEvidence(world, 'smtp', (own) => ({
    ...own,
    servers: own.servers.map((server) => ({
      ...server,
      tlsa: pick(
        server.tlsa,
        server.tlsa,
        mapSeen(server.tlsa, (set) => ({ ...set, records: [] })),
        mapSeen(server.tlsa, (set) => ({
          ...set,
          records: set.records.map((one) => ({ ...one, data: '00'.repeat(32) })),
        })),
      ),
    })),
  }));

/** Authorities for certificates: none named, another one, or a record that nobody can read. */
const authorities: Change = (world, pick) => {
  const records = pick(
    null,
    null,
    [],
    [{ flags: 0, tag: 'issue', value: 'pki.goog' }],
    [{ flags: 3, tag: 'issue', value: ';' }],
  );
  if (records === null) return world;
  return withEvidence(world, 'dns', (own) => ({
    ...own,
    caa: mapSeen(own.caa, (levels) =>
      levels.map((level) => (level.name === world.domain ? { ...level, records: seen(records) } : level)),
    ),
  }));
};

const POLICIES = ['none', 'quarantine', 'reject'] as const;

const dmarc: Change = (world, pick) => {
  const { domain } = world;
  const tags = [
    `p=${pick(...POLICIES, ...POLICIES, 'rejet')}`,
    pick('', '', `sp=${pick(...POLICIES, 'non')}`),
    pick('', '', `np=${pick(...POLICIES, 'x')}`),
    pick('', `pct=${pick(0, 1, 20, 50, 99, 100)}`),
    pick('', '', 't=y'),
    pick('', '', 'psd=y', 'rf=afrf', 'ri=3600'),
    pick('', `rua=mailto:d@${domain}`, `rua=mailto:d@${domain}`, `rua=d@${domain}`, 'rua=mailto:x@parti.example'),
  ].filter(Boolean);
  const record = `${pick('v=DMARC1', 'v=DMARC1', 'v=DMARC1', '"v=DMARC1')}; ${tags.join('; ')}`;
  const texts = pick([record], [record], [record], [], [record, 'v=DMARC1; p=reject']);
  // Three protocols read the same record.
  const first = <Named extends object>(walk: readonly Named[]) =>
    walk.map((named, depth) => (depth === 0 ? { ...named, texts: seen(texts) } : named));
  const spf = withEvidence(world, 'spf', (own) => ({ ...own, walk: first(own.walk) }));
  const bimi = withEvidence(spf, 'bimi', (own) => ({ ...own, dmarc: first(own.dmarc) }));
  return withEvidence(bimi, 'dmarc', (own) => ({
    ...own,
    walk: first(own.walk),
    destinations: record.includes('parti.example')
      ? [
          {
            host: 'parti.example',
            authorised: pick(seen(true), seen(false)),
            receives: pick(seen(true), seen(false)),
            holding: null,
          },
        ]
      : own.destinations,
  }));
};

/** One of the servers lost, inside, unseen, or an alias to another organisation. */
const exchangers: Change = (world, pick) => {
  const fault = pick(null, null, 'lost', 'internal', 'unseen', 'alias', 'free');
  const host = evidenceIn(world, 'smtp')?.servers[1]?.host;
  if (fault === null || host === undefined) return world;
  const addresses =
    fault === 'internal' ? seen(['10.0.0.25']) : fault === 'unseen' ? unseen('timeout') : seen<readonly string[]>([]);
  const isDown = fault !== 'alias';
  const smtp = withEvidence(world, 'smtp', (own) => ({
    ...own,
    servers: own.servers.map((server) =>
      server.host === host
        ? {
            ...server,
            ...(isDown && { addresses, sessions: [], reverse: [] }),
            aliases: seen(fault === 'alias' ? ['mx.autre.example'] : []),
            missing:
              fault === 'free'
                ? {
                    domain: world.domain,
                    delegation: seen('absent' as const),
                    registration: seen({ registered: false, server: '' }),
                  }
                : null,
          }
        : server,
    ),
  }));
  return withEvidence(smtp, 'mta-sts', (own) => ({
    ...own,
    mail: mapSeen(own.mail, (mail) => ({
      ...mail,
      hosts: mail.hosts.map((one) => (one.host === host && isDown ? { ...one, addresses, sessions: [] } : one)),
      further: pick([], [], [`mx9.${world.domain}`]),
    })),
  }));
};

const sessions: Change = (world, pick) => {
  const [host] = (evidenceIn(world, 'smtp')?.servers ?? []).map((server) => server.host);
  const fault = pick(null, null, 'plain', 'untrusted', 'tls1.0', 'silent');
  const login = pick([], ['AUTH PLAIN LOGIN']);
  if (host === undefined) return world;
  const smtp = (session: SmtpSession): SmtpSession => ({
    ...session,
    extensions: [...session.extensions, ...login],
    ...(fault === 'plain' && { starttls: { offered: false, reply: null, session: null }, extensionsAfterTls: null }),
  });
  const faulty = withSessions(world, [host], {
    smtp,
    encryption: ({ address }) => {
      const found = evidenceIn(world, 'smtp')?.servers[0]?.sessions.find((one) => one.address === address)?.session;
      const tls = found?.seen ? found.value.starttls.session : null;
      if (!tls) return null;
      if (fault === 'untrusted') return { ...tls, trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
      return fault === 'tls1.0' ? { ...tls, version: 'TLSv1' } : null;
    },
  });
  return withEvidence(faulty, 'mta-sts', (own) => ({
    ...own,
    mail: mapSeen(own.mail, (mail) => ({
      ...mail,
      hosts: mail.hosts.map((one) => ({
        ...one,
        sessions: one.sessions.map((told) => {
          if (one.host !== host || !told.session.seen) return told;
          if (fault === 'silent') return { ...told, session: unseen('timeout') };
          const plain = { offered: false, reply: null, session: null };
          return fault === 'plain' ? { ...told, session: seen({ ...told.session.value, starttls: plain }) } : told;
        }),
      })),
    })),
  }));
};

const mtaSts: Change = (world, pick) => {
  const { domain } = world;
  const record = pick('v=STSv1; id=1;', 'v=STSv1; id=1;', 'v=STSv1; id=2026-11-20;', 'v=STSv2; id=1;', null);
  const mode = pick('testing', 'enforce', 'none');
  const named = pick([`mx1.${domain}`, `mx2.${domain}`], [`*.${domain}`], [`mx1.${domain}`], ['mx.autre.example']);
  const body = [
    'version: STSv1',
    `mode: ${mode}`,
    ...named.map((host) => `mx: ${host}`),
    `max_age: ${pick(60, 604_800)}`,
    '',
  ].join('\r\n');
  const own = withEvidence(world, 'mta-sts', (found) => ({
    ...found,
    record: mapSeen(found.record, (texts) => ({ ...texts, texts: record === null ? [] : [record] })),
    policy: {
      ...found.policy,
      answer: pick(
        mapSeen(found.policy.answer, (answer) => ({ ...answer, body })),
        mapSeen(found.policy.answer, (answer) => ({ ...answer, body })),
        mapSeen(found.policy.answer, (answer) => ({ ...answer, status: 404, body: '' })),
        unseen('timeout'),
      ),
    },
    reporting: mapSeen(found.reporting, (texts) => ({
      ...texts,
      texts: pick([], [`v=TLSRPTv1; rua=mailto:tls@${domain}`], ['v=TLSRPTv1; rua=mailto:tls@libre.example']),
    })),
    destinations: [
      {
        uri: 'mailto:tls@libre.example',
        kind: 'mailto' as const,
        host: 'libre.example',
        hosts: pick(seen([]), seen(['192.0.2.80'])),
        tls: null,
        held: { domain: 'libre.example', registered: seen(false) },
      },
    ],
  }));
  return withEvidence(own, 'smtp', (smtp) => ({ ...smtp, policy: seen(bindingOf(body)) }));
};

/** RSA of 512, 1024 and 2048 bits; the same public exponent everywhere. */
const KEYS = [
  'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBALPMc5TLezHUuN8WUOAykRm0OPb2gwphSfOABsJV6KE7xhePEpF14K0jC417Yp7tn8wgDBblxdUvFeeJboWP9MECAwEAAQ==',
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCwTYeuJTw6dQAn2LVFZMPMFejslCXgtzGHrQBvmG0AgwWZejtQ33cMqXvhlbaHUKT4ZKO1W5qhaHnbLz+knJn/WvY5VGjnQpy/d6CE6iIRSVmMhC6uufo5BEkIda8W6vCPTSvHhepevDzJuXFzD9I4UeLWTu5amF/4MAWdlVnSTwIDAQAB',
  '',
  'pas une clé',
] as const;

const keys: Change = (world, pick) =>
  withEvidence(world, 'dkim', (own) => ({
    ...own,
    selectors: own.selectors.map((one) => ({
      ...one,
      answer: mapSeen(one.answer, (answer) => {
        const [text = ''] = answer.texts;
        const flags = pick('', 't=y; ', 't=y; ', 't=y:s; ');
        const key = pick(null, null, ...KEYS);
        const written =
          key === null ? text.replace('v=DKIM1; ', `v=DKIM1; ${flags}`) : `v=DKIM1; k=rsa; ${flags}p=${key}`;
        const hash = pick('', '', '', 'h=sha1; ');
        const record = written.replace('v=DKIM1; ', `v=DKIM1; ${hash}`);
        return { ...answer, texts: pick([record], [record], [record], [record, text]) };
      }),
    })),
  }));

const ports: Change = (world, pick) => {
  const state = (isOpen: boolean) => seen({ state: isOpen ? ('open' as const) : ('closed' as const), elapsedMs: 1 });
  return withEvidence(world, 'tcp', (own) => ({
    ...own,
    hosts: own.hosts.map((host) => ({
      ...host,
      ports: host.ports.map((one) =>
        [21, 22, 23, 110, 143, 465, 587, 993, 995, 3306].includes(one.port)
          ? {
              ...one,
              answer: pick<Observed<TcpAnswer>>(
                state(true),
                state(false),
                state(true),
                state(false),
                unseen('timeout'),
              ),
            }
          : one,
      ),
      clear: [21, 110, 143].map((port) => ({
        port,
        service: seen({ greeting: '', starttls: pick(true, false), passwords: pick(true, false), elapsedMs: 1 }),
      })),
    })),
  }));
};

const submission: Change = (world, pick) =>
  pick(true, false) ? world : withEvidence(world, 'smtp', (own) => ({ ...own, submission: [] }));
