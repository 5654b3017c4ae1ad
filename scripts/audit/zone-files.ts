import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { readDomain, readMasterFile, readOctodns, type ZoneReading } from '@rempart/engine';
import { isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { isDevelopment } from './program.ts';
import { UsageError } from './usage-error.ts';

/** In octets: a zone of a million records is not judged here. */
const LARGEST = 16 * 2 ** 20;

/**
 * A file of records: octoDNS where its name ends in YAML's, else a master file. Without a domain its name is the domain, as octoDNS wants.
 *
 * @throws {UsageError}
 */
export async function readZoneFile(file: string, domain: string | null): Promise<ZoneReading> {
  return readZone(file, await readText(file), domain);
}

/** @throws {UsageError} */
export async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > LARGEST) throw new UsageError(({ zoneTooLarge }) => zoneTooLarge(file));
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(({ unreadable }) => unreadable(file, error instanceof Error ? error.message : ''));
  }
}

export function readZone(file: string, text: string, domain: string | null): ZoneReading {
  const extension = extname(file);
  const called = readDomain(basename(file, extension).replace(/[.]$/, ''), { laboratory: isDevelopment });
  const origin = domain ?? (called.ok ? called.domain : null);
  if (!/^[.]ya?ml$/i.test(extension)) return readMasterFile(text, origin);
  if (origin === null) return { ok: false, faults: [{ code: 'NO_ORIGIN', line: 1, found: '' }] };
  return readYaml(text, origin);
}

function readYaml(text: string, origin: string): ZoneReading {
  const lineCounter = new LineCounter();
  // octoDNS reads by YAML 1.1, of which this is all that zones are written with.
  const document = parseDocument(text, { lineCounter, stringKeys: true, uniqueKeys: true, merge: true });
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line;
  if (document.errors.length > 0)
    return {
      ok: false,
      faults: document.errors.map(({ pos, code }) => ({ code: 'BAD_YAML', line: lineAt(pos[0]), found: code })),
    };
  const lines = new Map<string, readonly number[]>();
  const { items = [] } = (document.contents ?? {}) as Partial<YAMLMap<{ range?: [number]; value: unknown }, unknown>>;
  for (const { key, value } of items) {
    const records = isSeq(value) ? (value.items as readonly { readonly range?: readonly number[] }[]) : [key];
    lines.set(
      String(key.value),
      records.map(({ range }) => lineAt(range?.[0])),
    );
  }
  return readOctodns(document.toJS(), origin, (name, record) => lines.get(name)?.[record] ?? 1);
}
