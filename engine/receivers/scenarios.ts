import type { AuditEvidence } from '../evidence.ts';
import { borneOut, type Clue, clue, clues } from '../judgement/clue.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId, CheckName, ProtocolId } from '../protocols/index.ts';
import { isOfReceivingOnly, sendsOf } from './readiness.ts';

/** What can happen to a company. */
export type ScenarioId = 'impersonation' | 'delivery' | 'interception' | 'loss';

/** Whether it can today. `unknown`: what decides was not measured. `none`: not to this domain, which handles no such mail. */
export type ScenarioAnswer = 'yes' | 'partly' | 'no' | 'unknown' | 'none';

export interface Scenario {
  readonly id: ScenarioId;
  readonly answer: ScenarioAnswer;
  /** The verdicts that prove it, the most telling first. */
  readonly checks: readonly CheckId[];
}

const fails = <Id extends ProtocolId>(protocol: Id, ...names: readonly CheckName<Id>[]) =>
  clues(['fail'], protocol, ...names);
const faults = <Id extends ProtocolId>(protocol: Id, ...names: readonly CheckName<Id>[]) =>
  clues(['fail', 'warn'], protocol, ...names);

interface Rule {
  readonly id: ScenarioId;
  /** Any of them makes the question void. */
  readonly none: readonly Clue[];
  /** Any of them proves that it can happen. */
  readonly yes: readonly Clue[];
  /** Any of them proves that it can happen to some, or sometimes. */
  readonly partly: readonly Clue[];
  /** Without any of those, all checks of one of these lists must pass to prove that it cannot. */
  readonly no: readonly (readonly CheckId[])[];
}

const RULES: readonly Rule[] = [
  {
    id: 'impersonation',
    none: [],
    yes: [
      ...fails('dmarc', 'record-present', 'record-single', 'policy-p-missing', 'policy-p', 'policy-test'),
      ...fails('spf', 'all-plus', 'include-nested-plus', 'include-free'),
      ...fails('dkim', 'key-known-weak'),
    ],
    partly: [
      ...faults('dmarc', 'policy-sp', 'policy-test', 'policy-pct'),
      ...faults('spf', 'mech-broad4', 'mech-broad6'),
      clue('dmarc/policy-p', ['pass'], ({ effective }) => effective === 'quarantine'),
    ],
    no: [['dmarc/policy-p']],
  },
  {
    id: 'delivery',
    none: [clue('dkim/record-found', ['notApplicable'], ({ reason }) => reason === 'sends-nothing')],
    yes: [
      ...fails(
        'spf',
        'record-present',
        'record-single',
        'record-strict-prefix',
        'record-strings',
        'lookup-limit',
        'include-missing',
      ),
      ...fails('spf', 'include-loop', 'syntax-valid', 'syntax-unknown', 'syntax-cidr', 'syntax-glue', 'syntax-dup'),
      ...fails('blacklist', 'spamhaus', 'sending'),
      ...fails('domain', 'reputation-dbl'),
    ],
    partly: [
      ...faults('dmarc', 'record-present', 'record-single'),
      ...faults('dkim', 'record-ent', 'record-provider', 'record-syntax', 'key-size', 'alg-sha1'),
      ...faults('spf', 'mx-covered', 'void-limit'),
      ...faults('smtp', 'ptr', 'fcrdns'),
      ...faults('blacklist', 'spamcop', 'barracuda', 'psbl'),
      ...faults('domain', 'reputation-abused-legit', 'age'),
    ],
    no: [['spf/record-present', 'dkim/record-found', 'dmarc/record-present']],
  },
  {
    id: 'interception',
    none: [clue('smtp/starttls-offered', ['notApplicable'], ({ reason }) => reason === 'receives-no-mail')],
    yes: fails('smtp', 'mx-free', 'starttls-offered', 'starttls-works'),
    partly: [
      ...fails('smtp', 'tls-versions', 'tls-suites'),
      ...faults('mta-sts', 'record-present', 'record-single', 'record-version', 'record-id', 'record-place'),
      ...faults(
        'mta-sts',
        'fetch-host',
        'fetch-tls',
        'fetch-status',
        'policy-syntax',
        'policy-version',
        'policy-mode',
        'policy-mx-list',
      ),
      ...faults('mta-sts', 'mx-match', 'mx-starttls', 'mx-certificate', 'mx-tls12'),
      clue('mta-sts/policy-mode', ['info']),
    ],
    no: [
      ['smtp/starttls-offered', 'mta-sts/policy-mode', 'mta-sts/mx-match'],
      ['smtp/starttls-offered', 'smtp/dane-match'],
    ],
  },
  {
    id: 'loss',
    none: [],
    yes: [...fails('whois', 'status-dead', 'expiry'), ...fails('dns', 'ns-free')],
    partly: [
      ...faults('whois', 'expiry', 'lock-transfer'),
      ...faults('dns', 'ns-free'),
      ...faults('cname', 'takeover', 'free-domain'),
    ],
    no: [['whois/expiry']],
  },
];

/** The four scenarios, answered by verdicts. What is said of servers that only receive says nothing of mail that is sent. */
export function scenariosOf(verdicts: readonly Verdict[], evidence: AuditEvidence): readonly Scenario[] {
  const sends = sendsOf(evidence);
  const telling = verdicts.filter((verdict) => !isOfReceivingOnly(verdict, sends));
  return RULES.map((rule) => answerTo(rule, telling));
}

function answerTo({ id, none, yes, partly, no }: Rule, verdicts: readonly Verdict[]): Scenario {
  const found = (clues: readonly Clue[]) => [
    ...new Set(clues.filter((one) => borneOut(one, verdicts)).map(({ check }) => check)),
  ];
  const passes = (check: CheckId) => verdicts.some((verdict) => verdict.check === check && verdict.outcome === 'pass');
  const [isVoid, proofs, doubts] = [found(none), found(yes), found(partly)];
  const proved = no.find((checks) => checks.every(passes));
  if (isVoid.length > 0) return { id, answer: 'none', checks: isVoid };
  if (proofs.length > 0) return { id, answer: 'yes', checks: proofs };
  // DANE imposes encryption whatever MTA-STS may lack.
  if (proved?.includes('smtp/dane-match') && !doubts.some((check) => check.startsWith('smtp/'))) {
    return { id, answer: 'no', checks: proved };
  }
  if (doubts.length > 0) return { id, answer: 'partly', checks: doubts };
  if (proved) return { id, answer: 'no', checks: proved };
  return { id, answer: 'unknown', checks: (no[0] ?? []).filter((check) => !passes(check)) };
}
