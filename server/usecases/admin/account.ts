import type { AdminAccount, AdminSignature } from '@rempart/contract';
import { passkeySiteOf } from '../../domain/passkey-site.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf } from '../orders/access.ts';
import { listed } from './passkeys.ts';
import type { LoggedIn } from './prove.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

export async function readAccount(
  { admin, session }: LoggedIn,
  { store, postman, origin }: Pick<Tools, 'store' | 'postman' | 'origin'>,
): Promise<AdminAccount> {
  const sessions = await store.admins.sessions(admin.id);
  const passkeys = await store.passkeys.list(admin.id);
  return {
    username: admin.username,
    name: admin.name,
    role: admin.role,
    secondFactor: admin.totpSecret !== null,
    passkeys: passkeys.map(listed),
    passkeysOpen: passkeySiteOf(origin()) !== null,
    sessions: sessions.map(({ id, label, usedAt }) => ({
      id,
      label,
      usedAt: usedAt.toISOString(),
      own: id === session,
    })),
    mailLeaves: !postman.isLocal,
  };
}

/** Sets the name and function with which the account signs the reports that it releases from now on. */
export async function changeSignature(
  { admin }: LoggedIn,
  signature: AdminSignature,
  { store, now }: Dependencies,
): Promise<void> {
  await store.transaction(async ({ admins }) => {
    await admins.sign(admin.id, signature);
    await admins.note({ at: now(), who: admin.username, act: 'changeSignature', orderId: null, detail: signature });
  });
}

/** Ends the session of a token; does nothing for an unknown one. */
export async function logout(token: string | null, { store, now }: Dependencies): Promise<void> {
  const session = token === null ? null : await store.admins.session(digestOf(token));
  const admin = session && (await store.admins.byId(session.adminId));
  if (!session || !admin) return;
  const at = now();
  await store.transaction(async ({ admins }) => {
    if ((await admins.revoke(admin.id, session.id, at)) === 0) return;
    await admins.note({ at, who: admin.username, act: 'logout', orderId: null, detail: {} });
  });
}

/** Ends one session of the account, or with null all of them. */
export async function endSessions({ admin }: LoggedIn, id: number | null, { store, now }: Dependencies): Promise<void> {
  const at = now();
  await store.transaction(async ({ admins }) => {
    const sessions = await admins.revoke(admin.id, id, at);
    if (sessions === 0) return;
    await admins.note({ at, who: admin.username, act: 'endSessions', orderId: null, detail: { sessions } });
  });
}
