import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@rempart/contract';
import type { ChangedSet } from './change.ts';

/** What became of a step that was begun. */
export type StepState =
  /** About to be written: whether it was, the zone alone tells. */
  | 'begun'
  | 'written'
  | 'not-written'
  /** The zone is neither as it was nor as it was to be: others changed it since. */
  | 'otherwise'
  /** Every server was asked and the domain audited. */
  | 'proved'
  /** About to be taken back. */
  | 'undoing'
  | 'undone';

/** A step as the journal keeps it: what a way back needs, and nothing that opens a zone. */
export interface JournalEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly domain: string;
  readonly step: string;
  readonly origin: string;
  /** How it was written, `rfc2136 127.0.0.1:53`. */
  readonly host: string;
  readonly letters: { readonly before: string | null; readonly predicted: string | null };
  readonly sets: readonly ChangedSet[];
}

export interface KeptEntry extends JournalEntry {
  readonly state: StepState;
  /** When it came to this. */
  readonly stateAt: Date;
}

export interface Journal {
  /** Every step of a zone, the oldest first. */
  readonly entries: (origin: string) => Promise<readonly KeptEntry[]>;
  readonly find: (id: string) => Promise<KeptEntry | null>;
  /** On the disk once it returns. */
  readonly begin: (entry: Omit<JournalEntry, 'id' | 'at'>) => Promise<string>;
  readonly add: (id: string, state: StepState) => Promise<void>;
  /** Only one step of a zone at a time. null: another process is at it. */
  readonly lock: (origin: string) => Promise<(() => Promise<void>) | null>;
}

const FILE = 'repairs.jsonl';

/** A folder that its owner alone may read. The folder and its file are made where they are missing. */
export function openJournal(folder: string, now: () => Date = () => new Date()): Journal {
  const path = join(folder, FILE);
  const append = async (line: object) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(path, 'a+', 0o600);
    try {
      await file.chmod(0o600);
      const { size } = await file.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      // What a kill cut short stays a line of its own, which is passed over.
      const isCut = size > 0 && last.toString() !== '\n';
      await file.appendFile(`${isCut ? '\n' : ''}${JSON.stringify(line)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  };
  const all = async (): Promise<readonly KeptEntry[]> => {
    const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
      return '';
    });
    const kept = new Map<string, KeptEntry>();
    for (const line of text.split('\n').flatMap(parsed)) {
      const before = kept.get(line.id);
      const stateAt = new Date(line.at);
      if ('sets' in line) kept.set(line.id, { ...line, stateAt });
      else if (before) kept.set(line.id, { ...before, state: line.state, stateAt });
    }
    return [...kept.values()];
  };
  return {
    entries: async (origin) => (await all()).filter((entry) => entry.origin === origin),
    find: async (id) => (await all()).find((entry) => entry.id === id) ?? null,
    begin: async (entry) => {
      const id = randomBytes(4).toString('hex');
      await append({ id, at: now().toISOString(), state: 'begun', ...entry });
      return id;
    },
    add: (id, state) => append({ id, at: now().toISOString(), state }),
    lock: async (origin) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const held = join(folder, `${origin.replace(/[^a-z0-9.-]/g, '_')}.lock`);
      const take = async () => {
        const file = await open(held, 'wx', 0o600);
        await file.writeFile(`${process.pid}`);
        await file.close();
        return () => rm(held, { force: true });
      };
      return take().catch(async (fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'EEXIST') throw fault;
        if (isRunning(Number(await readFile(held, 'utf8').catch(() => '')))) return null;
        await rm(held, { force: true });
        return take().catch(() => null);
      });
    },
  };
}

type Line = Omit<KeptEntry, 'stateAt'> | Pick<KeptEntry, 'id' | 'at' | 'state'>;

function parsed(text: string): readonly Line[] {
  try {
    const line: Line | null = JSON.parse(text);
    return typeof line?.id === 'string' && typeof line.state === 'string' ? [line] : [];
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return errorCode(fault) === 'EPERM';
  }
}
