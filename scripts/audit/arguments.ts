import { parseArgs } from 'node:util';
import { LETTERS, type Letter, type ProtocolId, protocols } from '@rempart/engine';
import { FORMATS, type FormatId } from './formats/format.ts';
import { usage } from './usage.fr.ts';

/** What was asked on the command line. */
export interface Arguments {
  readonly domains: readonly string[];
  readonly format: FormatId;
  /** A domain that is graded lower, or not at all, ends the command with a status of its own. */
  readonly failUnder: Letter | null;
  /** Say also what the audit rests on. */
  readonly proof: boolean;
  /** Say what to do instead of what was found. */
  readonly plan: boolean;
  readonly record: string | null;
  readonly replay: string | null;
  /** A folder of reports that receivers sent: who sends for the domains is said in the place of the audit. */
  readonly reports: string | null;
  readonly only: readonly ProtocolId[] | null;
  readonly selectors: readonly string[];
  /** The domains send no mail, whatever their records leave open. */
  readonly sendsNothing: boolean;
  readonly deadlineMs: number;
}

/** The command line does not hold together; the message is for the person who typed it. */
export class UsageError extends Error {}

const LONGEST_S = 600;

/** @throws {UsageError} */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv);
  if (positionals.length === 0 && values.replay === undefined) throw new UsageError(`Le domaine est requis\n${usage}`);
  const isOther = values.format !== undefined && values.format !== 'json' && values.format !== 'text';
  if (isOther && (values.json || values.plan || values.proof))
    throw new UsageError(`« --format ${values.format} » ne va avec ni --json, ni --plan, ni --proof\n${usage}`);
  if (values.plan && values.proof) throw new UsageError(`« --plan » et « --proof » ne vont pas ensemble\n${usage}`);
  return {
    domains: positionals,
    format: values.json ? 'json' : formatId(values.format ?? 'text'),
    failUnder: values['fail-under'] === undefined ? null : letter(values['fail-under']),
    proof: values.proof ?? false,
    plan: values.plan ?? false,
    record: values.record ?? null,
    replay: values.replay ?? null,
    reports: values.reports ?? null,
    only: values.only === undefined ? null : list(values.only).map(protocolId),
    selectors: list(values.selectors ?? '').map(selector),
    sendsNothing: values['sends-nothing'] ?? false,
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        format: { type: 'string' },
        'fail-under': { type: 'string' },
        proof: { type: 'boolean' },
        plan: { type: 'boolean' },
        record: { type: 'string' },
        replay: { type: 'string' },
        reports: { type: 'string' },
        only: { type: 'string' },
        selectors: { type: 'string' },
        'sends-nothing': { type: 'boolean' },
        deadline: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function protocolId(word: string): ProtocolId {
  const found = protocols.find(({ id }) => id === word.toLowerCase());
  if (!found) throw new UsageError(`Protocole inconnu : ${word}. Connus : ${protocols.map(({ id }) => id).join(', ')}`);
  return found.id;
}

function formatId(word: string): FormatId {
  const found = FORMATS.find((id) => id === word);
  if (!found) throw new UsageError(`Format inconnu : ${word}. Connus : ${FORMATS.join(', ')}`);
  return found;
}

function letter(word: string): Letter {
  const found = LETTERS.find(([known]) => known === word.toUpperCase());
  if (!found) throw new UsageError(`Note inconnue : ${word}. De A à F`);
  return found[0];
}

/** Sub-domains of `_domainkey` (RFC 6376 §3.1). */
function selector(word: string): string {
  if (!/^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?)*$/i.test(word)) {
    throw new UsageError(`Sélecteur DKIM invalide : ${word}`);
  }
  return word.toLowerCase();
}

/** @throws {UsageError} */
export function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > LONGEST_S) {
    throw new UsageError(`Délai invalide : ${text} (de 1 à ${LONGEST_S} secondes)`);
  }
  return value;
}
