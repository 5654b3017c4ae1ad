import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@rempart/contract';
import { entryIn, type JournalEntry, type KeptEntry, type StepState } from './journal-entry.ts';
import { takeLock } from './lock.ts';

/** A journal whose file cannot be read or written. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
  readonly code: string;
  readonly path: string;

  constructor(path: string, cause: unknown) {
    const code = errorCode(cause) ?? '';
    super(`${path}: ${code}`, { cause });
    this.code = code;
    this.path = path;
  }
}

/** Rejects with a JournalFault. */
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

/** One that lies in a folder of this machine. */
export interface FileJournal extends Journal {
  /** Every step of every zone, the oldest first, and how many lines tell nothing: they were cut short, or changed by hand. */
  readonly all: () => Promise<{ readonly entries: readonly KeptEntry[]; readonly unread: number }>;
}

/** A folder that its owner alone may read. The folder and its file are made where they are missing. */
export function openJournal(folder: string, now: () => Date = () => new Date()): FileJournal {
  const path = join(folder, FILE);
  const told = <Done>(doing: Promise<Done>): Promise<Done> =>
    doing.catch((fault) => {
      throw new JournalFault(path, fault);
    });
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
  const readAll = async () => {
    const text = await readFile(path, 'utf8').catch((fault) => {
      if (errorCode(fault) !== 'ENOENT') throw fault;
      return '';
    });
    const kept = new Map<string, KeptEntry>();
    let unread = 0;
    for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
      if (line.trim() === '') continue;
      const entry = entryIn(line);
      const before = entry && kept.get(entry.id);
      if (entry && 'sets' in entry) kept.set(entry.id, entry);
      else if (entry && before) kept.set(entry.id, { ...before, state: entry.state, stateAt: entry.stateAt });
      else unread += 1;
    }
    return { entries: [...kept.values()], unread };
  };
  const all = () => told(readAll());
  return {
    all,
    entries: async (origin) => (await all()).entries.filter((entry) => entry.origin === origin),
    find: async (id) => (await all()).entries.find((entry) => entry.id === id) ?? null,
    begin: async (entry) => {
      const id = randomBytes(4).toString('hex');
      await told(append({ id, at: now().toISOString(), state: 'begun', ...entry }));
      return id;
    },
    add: (id, state) => told(append({ id, at: now().toISOString(), state })),
    lock: (origin) => {
      const made = mkdir(folder, { recursive: true, mode: 0o700 });
      return told(made.then(() => takeLock(folder, origin.replace(/[^a-z0-9.-]/g, '_'))));
    },
  };
}
