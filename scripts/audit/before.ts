import { plainJson } from '@rempart/contract';
import {
  type AuditEvent,
  audit,
  type Foretelling,
  foretell,
  type Language,
  type Network,
  readDomain,
  templateChange,
  type ZoneData,
} from '@rempart/engine';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { allowances, letter, seconds } from './arguments.ts';
import { changeDocument, changeLines } from './before-screen.ts';
import { wordsIn } from './language.ts';
import { loadTemplate, type NamedTemplate, namedTemplate, TEMPLATE_OPTIONS } from './named-template.ts';
import { readOptions } from './options.ts';
import { worseStatus } from './permitted.ts';
import { isDevelopment } from './program.ts';
import { type Allowance, STATUS, type Status } from './status.ts';
import { openGate } from './threshold.ts';
import { UsageError } from './usage-error.ts';
import type { TerminalWords } from './words.en.ts';
import { openAuditNetwork } from './world.ts';

/**
 * Tells what the button of a service would make of a domain: audits it, applies the template to what its names answer, and audits it again
 * as it would then answer. Changes nothing anywhere.
 *
 * @throws {UsageError}
 */
export async function tellBefore(argv: readonly string[], language: Language): Promise<Status> {
  const asked = readBefore(argv);
  const words = wordsIn[language];
  const template = await loadTemplate(asked);
  const { domain } = asked;
  const before = await auditIn(domain, asked.deadlineMs);
  const world = await openAuditNetwork([domain]);
  const reading = await templateChange(template, asked, dnsOf(world.networkFor(domain), domain)).finally(() =>
    world.close(),
  );
  const foretelling = await foretell(before, reading, (zone) => auditIn(domain, asked.deadlineMs, zone));
  if (!foretelling.ok) return refuseTemplate(words.before, foretelling);
  const { foretold } = foretelling;
  const { after, prediction } = foretold;
  const told = { domain, template, foretold, before };
  const print = printing({ goesOn: asked.allow.includes('closed-pipe') });
  await print(asked.json ? plainJson(changeDocument(words, told)) : changeLines(words, told).map(safeLines).join('\n'));
  if (prediction.letter.before === null) return STATUS.nothing;
  const worse = worseStatus(prediction, asked);
  if (worse !== null) return worse;
  const gate = openGate(asked, words);
  const document = words.engine.auditDocument(after.evidence, after.conclusion);
  gate.add(document, { accepted: new Map(), ...document.grade });
  for (const line of gate.reasons()) console.error(safeLines(line));
  return gate.status();
}

/** Says why nothing can be predicted. */
export function refuseTemplate(
  said: TerminalWords['before'],
  refused: Exclude<Foretelling, { readonly ok: true }>,
): Status {
  const isFault = refused.silence === null;
  console.error(safeLines(isFault ? said.faults[refused.code](refused.found) : said.unanswered(refused.asked)));
  return isFault ? STATUS.refused : STATUS.nothing;
}

/** A whole audit; with a zone, its records take the place of what the DNS answers about it. */
export async function auditIn(domain: string, deadlineMs: number, zone?: ZoneData) {
  const world = await openAuditNetwork([domain], zone);
  const { signal } = new AbortController();
  try {
    for await (const event of audit(domain, { network: world.networkFor(domain), signal, options: { deadlineMs } }))
      if (event.type === 'completed') return audited(event);
  } finally {
    await world.close();
  }
  throw new Error('an audit ended without its last event');
}

function audited(event: Extract<AuditEvent, { type: 'completed' }>) {
  return { evidence: event.evidence, conclusion: event };
}

const PATIENCE_MS = 10_000;

function dnsOf(network: Network, domain: string) {
  const permits = { dns: true, connections: false };
  return network.open({ signal: AbortSignal.timeout(PATIENCE_MS), permits, domain }).dns;
}

interface Asked extends NamedTemplate {
  readonly domain: string;
  readonly failUnder: ReturnType<typeof letter> | null;
  readonly failWorse: boolean;
  readonly allow: readonly Allowance[];
  readonly json: boolean;
  readonly deadlineMs: number;
}

function readBefore(argv: readonly string[]): Asked {
  const { values, positionals } = readOptions(argv, 'before', OPTIONS);
  const [typed, ...more] = positionals;
  const named = namedTemplate(values);
  if (typed === undefined || more.length > 0 || named === null) throw new UsageError(({ before }) => before);
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ domain }) => domain(reading.code));
  return {
    ...named,
    domain: reading.domain,
    failUnder: values['fail-under'] === undefined ? null : letter(values['fail-under']),
    failWorse: values['fail-worse'] ?? false,
    allow: allowances(values.allow),
    json: values.json ?? false,
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
  };
}

const OPTIONS = {
  ...TEMPLATE_OPTIONS,
  'fail-under': { type: 'string' },
  'fail-worse': { type: 'boolean' },
  allow: { type: 'string' },
  json: { type: 'boolean' },
  deadline: { type: 'string' },
} as const;
