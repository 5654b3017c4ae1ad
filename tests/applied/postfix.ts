import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Authority } from '../../lab/authority.ts';
import type { World } from '../../lab/world.ts';
import { talkTo } from '../../trials/talk.ts';
import { type MailDoor, mailDoorsOf, serviceOf, settingsOf, wrappedServiceOf } from './postfix-settings.ts';

const MASTER = '/usr/lib/postfix/sbin/master';
const QUEUE = '/var/spool/postfix';
const PORT = 2525;

/** For tests: why they are skipped on this machine; false where Postfix is there, and may be started. */
export const withoutPostfix =
  (!existsSync(MASTER) && 'Postfix is not on this machine (package postfix)') ||
  (process.getuid?.() !== 0 && 'Postfix is started by root alone');

export interface Place {
  readonly address: string;
  readonly port: number;
}

export interface MailServer {
  /** The place of loopback that stands for this door; undefined for a door that is not Postfix's. */
  readonly placeOf: (address: string, port: number) => Place | undefined;
  /** Waits until a message whose text has this token lies in the mailbox. Fails where it does not come. */
  readonly arrived: (token: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A machine on which Postfix is set up, changed and set back: its settings and its mailbox stay from one start to the next. */
export interface Machine {
  /** Writes the settings of a world over those that stand there; the second undoes what the first did, from what it replaced. */
  readonly setUp: (world: World, authority: Authority) => Promise<() => void>;
  /** Every file of settings, as it lies there. */
  readonly files: () => Readonly<Record<string, string>>;
  /** What each door that ever was open says to a client of the domain. */
  readonly shown: (domain: string) => Promise<readonly string[]>;
  readonly start: () => Promise<MailServer>;
  readonly close: () => void;
}

export function openMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'settings');
  mkdirSync(settings);
  makeQueue(folder);
  const places = new Map<string, Place>();
  const net = `127.${randomInt(64, 255)}.${randomInt(1, 255)}`;
  let doors: readonly MailDoor[] = [];
  const authenticators = new Map<string, Server>();
  const files = () => filesIn(settings);

  const setUp = async (world: World, authority: Authority) => {
    const wanted = mailDoorsOf(world);
    // Between two starts another program may take a free port of 127.0.0.1, but not of an address that nobody else uses.
    for (const door of wanted)
      if (!places.has(key(door))) places.set(key(door), { address: `${net}.${places.size + 1}`, port: PORT });
    const mechanisms = wanted.flatMap(({ service: { auth } }) => auth?.secured ?? auth?.clear ?? []);
    for (const said of mechanisms) if (!authenticators.has(said)) authenticators.set(said, await authenticator(said));
    const written = settingsOf(world, wanted, {
      ...{ folder, settings, authority },
      placeOf: (door) => places.get(key(door)) ?? assert.fail(key(door)),
      authenticatorOf: (said) => portOf(authenticators.get(said)),
    });
    const [before, doorsBefore] = [files(), doors];
    replaceFiles(settings, written);
    doors = wanted;
    return () => {
      replaceFiles(settings, before);
      doors = doorsBefore;
    };
  };

  const start = async (): Promise<MailServer> => {
    const master = spawn(MASTER, ['-c', settings, '-d'], { stdio: 'ignore' });
    const close = async () => {
      const exited = master.exitCode === null && master.signalCode === null ? once(master, 'exit') : null;
      master.kill('SIGTERM');
      await exited;
    };
    const open = doors.map(key);
    const own = new Map(open.map((door) => [door, places.get(door) ?? assert.fail(door)] as const));
    try {
      for (const place of own.values())
        await listening(
          place,
          () => master.exitCode !== null,
          () => logIn(folder),
        );
    } catch (fault) {
      await close();
      throw fault;
    }
    return {
      close,
      placeOf: (address, port) => own.get(`${address} ${port}`),
      arrived: (token) => arrived(join(folder, 'mail', 'all', 'new'), token, () => logIn(folder)),
    };
  };

  return {
    setUp,
    files,
    start,
    shown: (domain) =>
      Promise.all(
        [...places].map(
          async ([door, place]) =>
            `${door}: ${await (door.endsWith(' 465') ? wrappedServiceOf(place) : serviceOf(place, domain))}`,
        ),
      ),
    close: () => {
      for (const server of authenticators.values()) server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function key({ address, port }: Pick<MailDoor, 'address' | 'port'>): string {
  return `${address} ${port}`;
}

function portOf(server: Server | undefined): number {
  const place = server?.address();
  return typeof place === 'object' && place ? place.port : assert.fail('nobody authenticates');
}

/** What `postfix check` makes, with the owners that it has on this machine. */
function makeQueue(folder: string): void {
  const queue = join(folder, 'queue');
  mkdirSync(queue);
  for (const name of readdirSync(QUEUE)) {
    const { uid, gid, mode } = statSync(join(QUEUE, name));
    if (!statSync(join(QUEUE, name)).isDirectory()) continue;
    mkdirSync(join(queue, name));
    chownSync(join(queue, name), uid, gid);
    chmodSync(join(queue, name), mode);
  }
  const { uid } = statSync(join(QUEUE, 'active'));
  mkdirSync(join(folder, 'data'));
  chownSync(join(folder, 'data'), uid, 0);
  mkdirSync(join(folder, 'mail'));
  chmodSync(join(folder, 'mail'), 0o777);
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );
}

/** Only what differs is written: what stays keeps its place. */
function replaceFiles(folder: string, wanted: Readonly<Record<string, string>>): void {
  const standing = filesIn(folder);
  for (const name of Object.keys(standing)) if (!(name in wanted)) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(wanted))
    if (standing[name] !== text) writeFileSync(join(folder, name), text, 'latin1');
}

function logIn(folder: string): string {
  const log = join(folder, 'log');
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000) : 'no log';
}

/** Speaks the protocol of Dovecot, which Postfix asks about passwords; nobody has one. */
async function authenticator(mechanisms: string): Promise<Server> {
  const offered = mechanisms.split(' ').map((one) => `MECH\t${one}\tplaintext\n`);
  const server = createServer((client) => {
    client.on('error', () => {});
    client.write(['VERSION\t1\t1\n', ...offered, 'SPID\t1\nCUID\t1\nCOOKIE\t00\nDONE\n'].join(''));
    client.on('data', (said) => {
      const [, id] = /^AUTH\t(\d+)/m.exec(said.toString()) ?? [];
      if (id !== undefined) client.write(`FAIL\t${id}\n`);
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return server;
}

const TRIES = 600;
const TRY_MS = 100;

async function listening({ address, port }: Place, hasEnded: () => boolean, said: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES && !hasEnded(); tries += 1) {
    const talk = await talkTo(port, address).catch(() => null);
    talk?.close();
    if (talk) return;
    await delay(TRY_MS);
  }
  assert.fail(`nothing listens on ${address}:${port}: ${said()}`);
}

async function arrived(folder: string, token: string, said: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const letters = existsSync(folder) ? readdirSync(folder) : [];
    if (letters.some((name) => readFileSync(join(folder, name), 'utf8').includes(token))) return;
    await delay(TRY_MS);
  }
  assert.fail(`${token} was taken, and never lay in the mailbox: ${said()}`);
}
