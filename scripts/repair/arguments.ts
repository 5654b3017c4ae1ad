import { readDomain } from '@rempart/engine';
import { hasAddress, isApiHost, WAYS, type Way } from '@rempart/engine/repair';
import { seconds } from '../audit/arguments.ts';
import { readOptions } from '../audit/options.ts';
import { isDevelopment } from '../audit/program.ts';
import { UsageError } from '../audit/usage-error.ts';
import { FORMS, type Form } from './files/forms.ts';

/** Where a step is written: at a host, or as a patch of a file. */
export type Target =
  | { readonly kind: 'host'; readonly way: Way; readonly server: string; readonly keyFile: string }
  | { readonly kind: 'file'; readonly form: Form; readonly file: string };

export interface RepairAsked {
  readonly domain: string;
  readonly step: string | null;
  readonly undo: string | null;
  readonly target: Target;
  readonly met: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
  /** Whether a host that is known from its documents alone may be written to. */
  readonly mayWrite: boolean;
  /** Whether to wait until caches have forgotten what stood there. */
  readonly waits: boolean;
  readonly json: boolean;
  readonly deadlineMs: number;
  readonly serversMs: number;
}

/** The journal, or what it has of one domain. */
export interface ListingAsked {
  readonly domain: string | null;
  readonly json: boolean;
}

/** null where the journal is not asked for. @throws {UsageError} */
export function readListing(argv: readonly string[]): ListingAsked | null {
  const { values, positionals } = readOptions(argv, 'repair', OPTIONS);
  if (!values.list) return null;
  const [typed, ...more] = positionals;
  if (more.length > 0) throw new UsageError(({ repair }) => repair.usage);
  return { domain: typed === undefined ? null : domainIn(typed), json: values.json ?? false };
}

/** @throws {UsageError} */
export function readRepair(argv: readonly string[]): RepairAsked {
  const { values, positionals } = readOptions(argv, 'repair', OPTIONS);
  const [typed] = positionals;
  const target = targetOf(values, positionals);
  const isTwice = values.undo !== undefined && (values.step !== undefined || target?.kind === 'file');
  if (typed === undefined || !target || isTwice) throw new UsageError(({ repair }) => repair.usage);
  return {
    domain: domainIn(typed),
    step: values.step ?? null,
    undo: values.undo ?? null,
    target,
    met: (values.met ?? []).flatMap((list) => list.split(',')).map((word) => word.trim()),
    values: Object.fromEntries((values.value ?? []).map(openAndOwn)),
    dryRun: values['dry-run'] ?? false,
    mayWrite: values['allow-writing'] ?? false,
    waits: !(values['no-wait'] ?? false),
    json: values.json ?? false,
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
    serversMs: seconds(values.patience ?? '60') * 1000,
  };
}

function domainIn(typed: string): string {
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ domain }) => domain(reading.code));
  return reading.domain;
}

function targetOf(
  { with: wanted, server, 'key-file': keyFile, as }: ReturnType<typeof readOptions<typeof OPTIONS>>['values'],
  [domain = '', file, ...more]: readonly string[],
): Target | null {
  if (as !== undefined) {
    const form = FORMS.find((known) => known === as);
    if (!form) throw new UsageError(({ repair }) => repair.way(as, FORMS));
    return file === undefined || more.length > 0 || wanted !== undefined ? null : { kind: 'file', form, file };
  }
  if (wanted === undefined || file !== undefined) return null;
  const way = WAYS.find((known) => known === wanted);
  if (!way) throw new UsageError(({ repair }) => repair.way(wanted, WAYS));
  if (server === undefined && !hasAddress(way)) return null;
  if (keyFile !== undefined) return { kind: 'host', way, server: server ?? '', keyFile };
  if (isApiHost(way)) throw new UsageError(({ repair }) => repair.makeKey(way, domain));
  return null;
}

const OPTIONS = {
  step: { type: 'string' },
  undo: { type: 'string' },
  list: { type: 'boolean' },
  with: { type: 'string' },
  as: { type: 'string' },
  server: { type: 'string' },
  'key-file': { type: 'string' },
  met: { type: 'string', multiple: true },
  value: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  'allow-writing': { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  json: { type: 'boolean' },
  deadline: { type: 'string' },
  patience: { type: 'string' },
} as const;

function openAndOwn(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(({ variable }) => variable(text));
  return [text.slice(0, at), text.slice(at + 1)];
}
