import { setTimeout as delay } from 'node:timers/promises';
import type { AdminAdmitted, AdminLogin } from '@rempart/contract';
import type { Visitor } from '../../domain/limits.ts';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { inTurn } from '../in-turn.ts';
import { digestOf, newToken } from '../orders/access.ts';
import { Refusal } from '../refusal.ts';
import { passesSecondFactor } from './one-time-codes.ts';
import type { LoggedIn } from './prove.ts';

type Dependencies = Pick<Tools, 'store' | 'limits' | 'passwords' | 'adminPath' | 'now'>;

/** A session ends after this idle time, and at the latest `LONGEST_MS` after its login. */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 8 * 3_600_000;
/** The last use of a session is stored at most this often. */
const TOUCH_MS = 60_000;
/** The hash of no password; verified for unknown accounts, so that both cases take equally long. */
const HASH_OF_NO_PASSWORD =
  '$argon2id$v=19$m=65536,t=3,p=1$ijILNbzo84JlbXEDI1V9Kg$DQ8tzUe+Ejrzw1r3KlVFT29iI9jevpIDPplKo5b7Dtk';
/** Consecutive failed logins per name; each delays the next answer more, and no account is ever locked. */
const failures = new Map<string, number>();
const PATIENCE = 5;
const SLOWEST_MS = 4000;
const MOST_NAMES = 1000;
/** How long a browser counts as known after its last login. */
const DEVICE_KNOWN_MS = 90 * 24 * 3_600_000;

/** The origin of a login. */
export interface LoginFrom {
  readonly visitor: Visitor;
  readonly label: string;
  /** The token that an earlier login gave to this browser. */
  readonly device: string | null;
}

/**
 * Opens a session; `device` is a token for the browser to keep. Unknown name, wrong password and wrong code have one answer, after the same
 * work. Throws `BUSY` where too many passwords wait to be compared.
 */
export async function login(
  { username, password, code = '' }: AdminLogin,
  from: LoginFrom,
  tools: Dependencies,
): Promise<AdminAdmitted & { readonly device: string }> {
  const { store, passwords, now } = tools;
  const isKnown = await letTry(username, from, tools);
  const admin = await store.admins.byName(username);
  const known = admin?.passwordHash ?? HASH_OF_NO_PASSWORD;
  const isRight = await inTurn(passwords.verify(known, password, isKnown ? 'known' : 'unknown'));
  if (!admin || !isRight) throw await recordFailure(username, admin, tools);
  const at = now();
  if (admin.totpSecret !== null && code === '') {
    await store.admins.noteOften({ at, who: username, act: 'codeAsked' });
    throw new Refusal('CODE_NEEDED');
  }
  if (!(await passesSecondFactor(admin, code, tools))) throw await recordFailure(username, admin, tools);
  const source = isKnown ? from : { ...from, device: null };
  const opened = await store.transaction((tx) => openFor(admin, 'login', { from: source, detail: {} }, tx, tools));
  if (!opened) throw await recordFailure(username, admin, tools);
  failures.delete(username);
  return opened;
}

/**
 * Opens a session, with its line in the journal; null where the credentials changed since `admin` was read. The browser keeps its token, if
 * `from` names one.
 */
export async function openFor(
  admin: Admin,
  act: 'login' | 'loginByPasskey',
  { from, detail }: { readonly from: LoginFrom; readonly detail: Readonly<Record<string, unknown>> },
  { admins }: Pick<Tools['store'], 'admins'>,
  { adminPath, now }: Pick<Tools, 'adminPath' | 'now'>,
): Promise<(AdminAdmitted & { readonly device: string }) | null> {
  const at = now();
  const token = newToken();
  const device = from.device ?? newToken();
  const label = from.label.slice(0, 200);
  const session = { tokenHash: digestOf(token), deviceHash: digestOf(device), label, at };
  if (!(await admins.openSession(admin, session))) return null;
  await admins.note({ at, who: admin.username, act, orderId: null, detail });
  return { token, secret: adminPath, device };
}

/**
 * Slows guessing down, by address and by name over all addresses; a browser from which that account logged in before has a count of its
 * own, so that an attacker cannot lock the owner out. Returns whether it is such a browser.
 */
async function letTry(username: string, { visitor, device }: LoginFrom, tools: Dependencies): Promise<boolean> {
  const { store, now } = tools;
  const since = new Date(now().getTime() - DEVICE_KNOWN_MS);
  const isKnown = device !== null && (await store.admins.knowsDevice(username, digestOf(device), since));
  if (isKnown) {
    enforceLimit('device', digestOf(device), tools);
    return true;
  }
  enforceLimit('login', visitor, tools);
  enforceLimit('account', username, tools);
  await delay(slowness(username));
  return false;
}

/** The journal stores the name only where it is an account's: otherwise it may be a password typed into the wrong field. */
async function recordFailure(username: string, admin: Admin | null, { store, now }: Dependencies): Promise<Refusal> {
  const count = (failures.get(username) ?? 0) + 1;
  failures.delete(username);
  failures.set(username, count);
  for (const oldest of failures.keys()) {
    if (failures.size <= MOST_NAMES) break;
    failures.delete(oldest);
  }
  await store.admins.noteOften({ at: now(), who: admin?.username ?? '', act: 'loginFailed' });
  return new Refusal('WRONG_CREDENTIALS');
}

function slowness(username: string): number {
  const beyond = (failures.get(username) ?? 0) - PATIENCE;
  return beyond < 0 ? 0 : Math.min(SLOWEST_MS, 250 * 2 ** beyond);
}

/** The account and session of a token. Throws `UNAUTHENTICATED`. */
export async function authenticate(
  token: string | null,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<LoggedIn> {
  const session = token === null ? null : await store.admins.session(digestOf(token));
  if (!session) throw new Refusal('UNAUTHENTICATED');
  const at = now();
  const idle = at.getTime() - session.usedAt.getTime();
  if (idle > IDLE_MS || at.getTime() - session.createdAt.getTime() > LONGEST_MS) throw new Refusal('UNAUTHENTICATED');
  if (idle > TOUCH_MS) await store.admins.touch(session.id, at);
  const admin = await store.admins.byId(session.adminId);
  if (!admin) throw new Refusal('UNAUTHENTICATED');
  return { admin, session: session.id };
}
