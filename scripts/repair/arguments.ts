import { parseArgs } from 'node:util';
import { readDomain } from '@rempart/engine';
import { seconds } from '../audit/arguments.ts';
import { isDevelopment } from '../audit/program.ts';
import { UsageError } from '../audit/usage-error.ts';
import { WAYS, type Way } from './hosts.ts';

/** What was asked of `repair`. */
export interface RepairAsked {
  readonly domain: string;
  readonly step: string | null;
  readonly undo: string | null;
  readonly way: Way;
  readonly server: string;
  readonly keyFile: string;
  readonly met: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
  /** Whether to wait until caches have forgotten what stood there. */
  readonly waits: boolean;
  readonly json: boolean;
  readonly deadlineMs: number;
  readonly serversMs: number;
}

/** @throws {UsageError} */
export function readRepair(argv: readonly string[]): RepairAsked {
  const { values, positionals } = parsed(argv);
  const [typed, ...more] = positionals;
  const { with: wanted, server, 'key-file': keyFile } = values;
  const isWhole = wanted !== undefined && server !== undefined && keyFile !== undefined;
  if (typed === undefined || more.length > 0 || !isWhole) throw new UsageError(({ repair }) => repair.usage);
  if (values.step !== undefined && values.undo !== undefined) throw new UsageError(({ repair }) => repair.usage);
  const way = WAYS.find((known) => known === wanted);
  if (!way) throw new UsageError(({ repair }) => repair.way(wanted, WAYS));
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ domain }) => domain(reading.code));
  return {
    domain: reading.domain,
    step: values.step ?? null,
    undo: values.undo ?? null,
    ...{ way, server, keyFile },
    met: (values.met ?? []).flatMap((list) => list.split(',')).map((word) => word.trim()),
    values: Object.fromEntries((values.value ?? []).map(openAndOwn)),
    dryRun: values['dry-run'] ?? false,
    waits: !(values['no-wait'] ?? false),
    json: values.json ?? false,
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
    serversMs: seconds(values.patience ?? '60') * 1000,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        step: { type: 'string' },
        undo: { type: 'string' },
        with: { type: 'string' },
        server: { type: 'string' },
        'key-file': { type: 'string' },
        met: { type: 'string', multiple: true },
        value: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'no-wait': { type: 'boolean' },
        json: { type: 'boolean' },
        deadline: { type: 'string' },
        patience: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(({ parsing }) => parsing(error instanceof Error ? error.message : String(error), 'repair'));
  }
}

function openAndOwn(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(({ variable }) => variable(text));
  return [text.slice(0, at), text.slice(at + 1)];
}
