import type { DnsAnswer, DnsData, SmtpConformance, SmtpSession } from '../../engine/model/ask.ts';
import { type Observed, seen, unseen } from '../../engine/model/observed.ts';
import type { Answer } from './answers.ts';
import type { Exchange } from './remembered.ts';

/** An exchange without its answer. */
export interface Withheld extends Answer {
  /** What may stand behind a part of it, where the rest was answered: nothing may pass that would not with one of these. */
  readonly couldBe?: readonly Answer[];
}

const silent = (says: string, ...silence: Parameters<typeof unseen>): Answer => ({ says, answer: unseen(...silence) });
const TIMEOUT = silent('timeout', 'timeout');

/** What a question meets that is not answered. */
export function silencesOf({ method, answer }: Exchange): readonly Withheld[] {
  switch (method) {
    case 'dns':
      return [
        ...opaque(answer),
        TIMEOUT,
        silent('SERVFAIL', 'servfail', 'SERVFAIL from 192.0.2.53:53'),
        silent('REFUSED', 'refused', 'REFUSED from 192.0.2.53:53'),
        silent('NOTIMP', 'malformed', 'NOTIMP from 192.0.2.53:53'),
      ];
    case 'dnsAt':
      return [
        TIMEOUT,
        ...['SERVFAIL', 'REFUSED', 'NOTIMP'].map((rcode) => ({ says: rcode, answer: failing(answer, rcode) })),
      ];
    case 'blocklist':
      return [TIMEOUT, silent('SERVFAIL', 'servfail'), silent('refused', 'refused')];
    // An installation has this witness or none: without it a refusal is the word of the machine.
    case 'port25':
      return [];
    case 'smtp':
    case 'submission':
      return [
        TIMEOUT,
        ...(answer.seen
          ? [{ says: 'mute after its greeting', answer: seen(muteSession(answer.value as SmtpSession)) }]
          : []),
      ];
    case 'smtpManners':
      return [
        TIMEOUT,
        ...(answer.seen
          ? [{ says: 'mute after its greeting', answer: seen(muteManners(answer.value as SmtpConformance)) }]
          : []),
      ];
    default:
      return [TIMEOUT];
  }
}

/**
 * An answer of which a part cannot be known: a term of SPF behind a macro that depends on the message, a critical property of CAA that
 * nobody knows, a record of which only the octets are known. What may stand behind it is told beside.
 */
function opaque(answer: Observed<unknown>): readonly Withheld[] {
  if (!answer.seen) return [];
  const value = answer.value as DnsAnswer;
  const instead = (says: string, change: (data: DnsData) => DnsData): Answer => {
    const records = value.records.map((record) => ({ ...record, data: change(record.data) }));
    return { says, answer: seen({ ...value, records }) };
  };
  const isSpf = value.records.some(({ data }) => data.type === 'TXT' && /^v=spf1 /i.test(data.strings.join('')));
  const spf = (term: string) =>
    instead(term, (data) => {
      const text = data.type === 'TXT' ? data.strings.join('') : '';
      return /^v=spf1 /i.test(text) ? { type: 'TXT', strings: [text.replace(' ', ` ${term} `)] } : data;
    });
  const issues = value.records.some(({ data }) => data.type === 'CAA');
  const critical = (says: string, tag: string, flags: number) => ({
    ...instead(says, (data) => data),
    answer: seen({
      ...value,
      records: [...value.records, { name: value.name, ttl: 60, data: { type: 'CAA', flags, tag, value: ';' } }],
    }),
  });
  const included = Object.keys(BEHIND).map((name) => spf(`include:${name}`));
  /** Records of a form that nobody knows: they may say nothing at all, or something else. */
  const unreadable = (type: 'TLSA' | 'DS', says: string, change: object, other: object) =>
    value.records.some(({ data }) => data.type === type)
      ? [
          {
            ...instead(says, (data) => (data.type === type ? ({ ...data, ...change } as DnsData) : data)),
            couldBe: [
              instead(`${says}, of something else`, (data) =>
                data.type === type ? ({ ...data, ...other } as DnsData) : data,
              ),
              // Senders take TLSA records of which none is of use for none (RFC 7672 §2.2); a DS is there, whatever it says.
              ...(type === 'TLSA' ? [{ says: `${says}, of nothing`, answer: seen({ ...value, records: [] }) }] : []),
            ],
          },
        ]
      : [];
  const unlikeTlsa = { data: '00'.repeat(32), matching: 1 };
  const unlikeDs = { digest: '00'.repeat(32), digestType: 2 };
  // That it lets everybody pass is seen by the audit, which asks it of a sender whom nobody knows.
  const existing = [spf('exists:_rien.voisin.example')];
  return [
    ...(isSpf
      ? [
          { ...spf('include:%{i}._spf.voisin.example'), couldBe: included },
          { ...spf('exists:%{l}.%{i}.voisin.example'), couldBe: existing },
        ]
      : []),
    ...(issues
      ? [{ ...critical('a critical property', 'futuretag', 128), couldBe: [critical('nobody may issue', 'issue', 0)] }]
      : []),
    ...unreadable('TLSA', 'TLSA of an unknown usage', { usage: 200 }, unlikeTlsa),
    ...unreadable('TLSA', 'TLSA of an unknown digest', { matching: 200 }, unlikeTlsa),
    ...unreadable('DS', 'DS of an unknown algorithm', { algorithm: 200 }, unlikeDs),
    ...unreadable('DS', 'DS of an unknown digest', { digestType: 200 }, unlikeDs),
  ];
}

/** What may stand behind a term that names another policy for each message: one that lets everybody pass, one that lets a few, none. */
export const BEHIND: Readonly<Record<string, readonly string[]>> = {
  '_tous.voisin.example': ['v=spf1 +all'],
  '_un.voisin.example': ['v=spf1 ip4:192.0.2.200 -all'],
  '_rien.voisin.example': [],
};

function failing(answer: Observed<unknown>, rcode: string): Observed<unknown> {
  const empty = { answer: [], authority: [], additional: [], authoritative: false, truncated: false };
  const from = { server: '192.0.2.53:53', transport: 'udp', at: '', elapsedMs: 1 };
  return seen({ recursionAvailable: false, from, ...(answer.seen && (answer.value as object)), ...empty, rcode });
}

function muteSession(session: SmtpSession): SmtpSession {
  const starttls = { offered: false, reply: null, session: null };
  const broken = unseen('timeout');
  return { ...session, ehlo: null, extensions: [], starttls, extensionsAfterTls: null, relay: null, broken };
}

function muteManners(session: SmtpConformance): SmtpConformance {
  const none = { together: null, injected: null, postmaster: null, abuse: null, relay: null, vrfy: null };
  return { ...session, ...none, broken: unseen('timeout') };
}
