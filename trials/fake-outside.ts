import type { PlanShown } from '@rempart/contract';
import type { AuditEvent, AuditEvidence, Conclusion, EvidenceOf, TracedExchange, Verdict } from '@rempart/engine';
import { foretellFrom, mannersOf, readDomain } from '@rempart/engine';
import * as english from '@rempart/engine/en';
import { provenDocument, showProof } from '@rempart/engine/fr';
import type { HowToAudit } from '../server/ports/auditing.ts';
import type { Outside } from '../server/ports/outside.ts';
import type { PackedPart } from '../server/ports/views.ts';
import { drawView, pack, type ViewWords } from '../server/usecases/draw-view.ts';

interface Whole {
  readonly evidence: AuditEvidence;
  readonly results: Conclusion;
}

/** For tests: an outside without a network. Audits report two sub-steps, one verdict and a grade B; `before` may delay each event. */
export function fakeOutside(before: (event: AuditEvent, how: HowToAudit) => Promise<void> = async () => {}): Outside & {
  readonly audited: readonly string[];
  readonly drawEnglish: (asked: Whole) => Promise<{ readonly document: PackedPart; readonly plan: PlanShown }>;
} {
  const audited: string[] = [];
  return {
    audited,
    audit: async function* (domain, how) {
      audited.push(domain);
      for (const event of eventsOf(domain)) {
        await before(event, how);
        how.signal.throwIfAborted();
        yield event;
      }
    },
    prepareView: async (asked) => drawView(asked, fakeWords),
    drawEnglish: async ({ evidence, results }: Whole) => ({
      document: pack(JSON.stringify(english.provenDocument(evidence, { ...results, verdicts: [] }))),
      plan: { first: [], firstThing: null, message: null, nextLetter: null, path: [] },
    }),
    viewVersion: 'essai',
    calling: { addressesOf: async () => [], mayReach: () => false, callsLoopback: true, userAgent: 'Essai/1' },
    networks: {
      isOfTheLab: () => true,
      networkFor: () => {
        throw new Error('there is no network');
      },
    },
    readDomain: (typed) => readDomain(typed, { laboratory: true }),
    provesWatch: async () => false,
    hasOptedOut: async (domain) => domain.endsWith('refuse.fr'),
    receivesMail: async (domain) => (domain.startsWith('muet.') ? null : !domain.startsWith('site.')),
    nameExists: async (domain) => (domain.startsWith('muet.') ? null : !domain.startsWith('nulle-part.')),
    foretell: ({ before, template, request }) => foretellFrom(before, template, request, nothingAt),
    demo: async () => ({ worlds: [{ domain: 'essai.example', about: 'Un essai' }], resolver: false }),
    scanner: {
      userAgent: 'Essai/1',
      ehlo: 'audit.invalid',
      ports: [],
      manners: mannersOf({ ehlo: 'audit.invalid' }, 'exemple.fr'),
    },
    reaches: { resolver: async () => true, port25: async () => null },
    close: async () => {},
  };
}

/** No name exists but those that the audit saw. */
const nothingAt: Parameters<typeof foretellFrom>[3] = async (name, type) => ({
  seen: true,
  value: {
    ...{ name, type, rcode: 'NXDOMAIN', records: [], aliases: [], signatures: [], authenticated: false, ttl: null },
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-26T10:00:00.000Z', elapsedMs: 1 },
  },
});

/** For tests: texts of an engine without rules. */
export const fakeWords: ViewWords = {
  conclude: () => concluded,
  advise: ({ check }) => ({ title: `Règle ${check}`, found: 'Constat.', why: 'Raison.', remedy: 'Remède.' }),
  document: (evidence, conclusion) => provenDocument(evidence, { ...conclusion, verdicts: [] }),
  showProof,
  brief: ({ domain }) => ({
    sentence: [{ text: `${domain} tient par ` }, { text: 'SPF', protocol: 'spf' }, { text: '.' }],
    profile: 'Ce domaine reçoit des e-mails.',
    kind: 'mail',
    plan: { first: [], firstThing: null, message: null, nextLetter: null, path: [] },
    scenarios: [],
    receivers: [],
    senders: null,
  }),
};

const verdict: Verdict = {
  check: 'spf/record-present',
  protocol: 'spf',
  step: 'record',
  severity: 'high',
  reference: 'RFC 7208 §4.5',
  outcome: 'warn',
  facts: { record: 'v=spf1 \u0000 \ud800 ?all' },
};

const concluded: Conclusion = {
  verdicts: [verdict],
  protocols: [{ id: 'spf', verdict: 'warn' }],
  counts: { passed: 0, warnings: 1, errors: 0, unknown: 0 },
  grade: {
    letter: 'B',
    points: 80,
    floor: 'B',
    ceiling: 'B',
    measuredShare: 1,
    provisional: false,
    partial: false,
    cappedBy: { check: 'spf/record-present', letter: 'B' },
    axes: [],
  },
};

function asked(name: string): TracedExchange {
  return {
    id: 1,
    protocols: ['spf'],
    question: { kind: 'dns', name, type: 'TXT' },
    server: '192.0.2.53:53',
    at: '2026-11-20T12:00:00.020Z',
    elapsedMs: 20,
    answer: {
      seen: true,
      value: {
        kind: 'records',
        rcode: 'NOERROR',
        authenticated: false,
        aliases: [],
        ttl: 300,
        records: [{ name, ttl: 300, type: 'TXT', text: '"v=spf1 ?all"' }],
        left: 0,
      },
    },
  };
}

/** The evidence of SPF: one record, which is all that the verdict rests on. */
function spfOf(domain: string): EvidenceOf<'spf'> {
  const texts = { seen: true, value: ['v=spf1 \u0000 \ud800 ?all'], by: [1] } as const;
  const nothing = { seen: false, silence: 'not-asked' } as const;
  return {
    ...{ domain, at: '2026-11-20T12:00:00.000Z', answerOctets: 60, strings: [], cut: false },
    ...{ profile: nothing, texts, servers: nothing, mx: nothing, subdomains: nothing },
    policy: { domain, records: texts, referred: [], loops: [], lookups: [] },
    ...{ walk: [], exchangers: [], answers: [], greeters: [], foreign: [] },
  };
}

function eventsOf(domain: string): readonly AuditEvent[] {
  const evidence: AuditEvidence = {
    domain,
    at: '2026-11-20T12:00:00.000Z',
    durationMs: 1234,
    permits: { dns: true, connections: true },
    existence: { seen: true, value: 'exists' },
    protocols: { spf: { seen: true, value: spfOf(domain) } },
    trace: { exchanges: [asked(domain)], omitted: 0 },
  };
  return [
    { type: 'step', protocol: 'spf', step: 'record', done: 1, total: 2 },
    { type: 'step', protocol: 'spf', step: 'syntax', done: 2, total: 2 },
    { type: 'judged', protocol: 'spf', verdict: 'warn', checks: [verdict] },
    { type: 'completed', evidence, ...concluded },
  ];
}
