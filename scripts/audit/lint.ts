import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { readDomain, readMasterFile, readOctodns, type ZoneReading } from '@rempart/engine';
import { LineCounter, parseDocument } from 'yaml';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { auditAll } from './audit-all.ts';
import { faultsDocument } from './formats/sarif.ts';
import { wordsIn } from './language.ts';
import { isDevelopment } from './program.ts';
import { STATUS, type Status } from './status.ts';
import { UsageError } from './usage-error.ts';
import { openAuditNetwork } from './world.ts';

/** In octets: a zone of a million records is not judged here. */
const LARGEST = 16 * 2 ** 20;

/**
 * Judges what a file would publish: its records take the place of what the DNS answers about that zone, all else is asked. Every fault of
 * the file is reported with its line and a code that does not change; nobody is asked then.
 */
export async function lint(asked: Arguments): Promise<Status> {
  const words = wordsIn[asked.language];
  const [file, named, ...more] = asked.domains;
  if (file === undefined || more.length > 0) throw new UsageError(({ lint }) => lint);
  const reading = readZone(file, await readText(file), named === undefined ? null : domainOf(named));
  if (!reading.ok) {
    if (asked.format === 'sarif')
      await printing({ goesOn: asked.allow.includes('closed-pipe') })(faultsDocument(words, file, reading.faults));
    for (const { code, line, found } of reading.faults)
      console.error(
        safeLines(`${file}:${line}: ${code}: ${words.formats.zone[code]}${found === '' ? '' : ` (${found})`}`),
      );
    return STATUS.refused;
  }
  const { zone } = reading;
  return auditAll(
    { ...asked, domains: [zone.origin] },
    { openAuditNetwork: (domains) => openAuditNetwork(domains, zone), file },
  );
}

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > LARGEST) throw new UsageError(({ zoneTooLarge }) => zoneTooLarge(file));
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(({ unreadable }) => unreadable(file, (error as Error).message));
  }
}

/** octoDNS where the name of the file ends in YAML's, else a master file. Without a domain the file is called by it, as octoDNS wants. */
function readZone(file: string, text: string, domain: string | null): ZoneReading {
  const extension = extname(file);
  const called = readDomain(basename(file, extension).replace(/[.]$/, ''), { laboratory: isDevelopment });
  const origin = domain ?? (called.ok ? called.domain : null);
  if (!/^[.]ya?ml$/i.test(extension)) return readMasterFile(text, origin);
  if (origin === null) return { ok: false, faults: [{ code: 'NO_ORIGIN', line: 1, found: '' }] };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, stringKeys: true, uniqueKeys: true });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  if (document.errors.length > 0)
    return {
      ok: false,
      faults: document.errors.map(({ pos, code }) => ({ code: 'BAD_YAML', line: lineAt(pos[0]), found: code })),
    };
  const lines = new Map<string, number>();
  const items = (document.contents as { items?: readonly { key: { value: unknown; range?: [number] } }[] } | null)
    ?.items;
  for (const { key } of items ?? []) lines.set(String(key.value), lineAt(key.range?.[0] ?? 0));
  return readOctodns(document.toJS(), origin, (name) => lines.get(name) ?? 1);
}

function domainOf(typed: string): string {
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ badDomain }) => badDomain(typed));
  return reading.domain;
}
