import {
  type AdminPasskey,
  type AdminPasskeyName,
  type AdminProof,
  fieldsOf,
  type ListedPasskey,
  type PasskeyOffer,
} from '@rempart/contract';
import { type PasskeySite, passkeySiteOf } from '../../domain/passkey-site.ts';
import type { Passkey } from '../../ports/passkeys.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf } from '../orders/access.ts';
import { Refusal } from '../refusal.ts';
import { changeCredentials } from './credentials.ts';
import { type LoggedIn, prove } from './prove.ts';

type Dependencies = Pick<Tools, 'store' | 'passwords' | 'passkeyReader' | 'limits' | 'operator' | 'origin' | 'now'>;

/** How long a challenge stays valid. */
const ANSWERED_WITHIN_MS = 5 * 60_000;

/** The limit of one account. */
const MOST_PASSKEYS = 10;

/**
 * The options with which the browser creates a passkey, after its owner has entered the password again, and a code where there is a second
 * factor. The response is valid for five minutes, from the same session. Throws `PASSKEYS_CLOSED`, `TOO_MANY_PASSKEYS`, and what `prove`
 * throws.
 */
export async function offerPasskey(who: LoggedIn, proof: AdminProof, tools: Dependencies): Promise<PasskeyOffer> {
  const site = siteOrRefuse(tools);
  await prove(who, proof, tools);
  const existing = await tools.store.passkeys.list(who.admin.id);
  if (existing.length >= MOST_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS');
  const { challenge, options } = await tools.passkeyReader.askNew(site, { ...who.admin, known: existing });
  await keepQuestion(challenge, who.session, tools);
  return { options };
}

/**
 * Adds a passkey to the account. The other sessions end, and the operator is notified, as for any change of credentials. Throws
 * `PASSKEY_OVER`, `PASSKEY_NOT_MADE`, `PASSKEY_KNOWN`, `TOO_MANY_PASSKEYS`, `PASSKEYS_CLOSED`.
 */
export async function addPasskey(who: LoggedIn, { name, answer }: AdminPasskey, tools: Dependencies): Promise<void> {
  const site = siteOrRefuse(tools);
  const challenge = await takeQuestion(answer.response.clientDataJSON, who.session, tools);
  if (challenge === null) throw new Refusal('PASSKEY_OVER');
  const credential = await tools.passkeyReader.readNew(answer, { site, challenge });
  if (!credential) throw new Refusal('PASSKEY_NOT_MADE');
  const adminId = who.admin.id;
  await changeCredentials(who, {}, 'addPasskey', tools, {
    detail: { passkey: name },
    within: async ({ passkeys }) => {
      if ((await passkeys.list(adminId)).length >= MOST_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS');
      if (!(await passkeys.add({ ...credential, adminId, name }, tools.now()))) throw new Refusal('PASSKEY_KNOWN');
    },
  });
}

/** Throws `NOT_FOUND`. */
export async function renamePasskey(
  { admin }: LoggedIn,
  id: number,
  { name }: AdminPasskeyName,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.transaction(async ({ admins, passkeys }) => {
    const before = await passkeys.rename(admin.id, id, name);
    if (before === null) throw new Refusal('NOT_FOUND');
    const detail = { passkey: before, name };
    await admins.note({ at: now(), who: admin.username, act: 'renamePasskey', orderId: null, detail });
  });
}

/**
 * Removes a passkey after its owner has entered the password again, and a code where there is a second factor: those have just worked, so
 * the account never loses its last way in. Throws `NOT_FOUND`, and what `prove` throws.
 */
export async function removePasskey(who: LoggedIn, id: number, proof: AdminProof, tools: Dependencies): Promise<void> {
  const removed = (await tools.store.passkeys.list(who.admin.id)).find((one) => one.id === id);
  if (!removed) throw new Refusal('NOT_FOUND');
  await prove(who, proof, tools);
  await changeCredentials(who, {}, 'removePasskey', tools, {
    detail: { passkey: removed.name },
    within: async ({ passkeys }) => {
      if ((await passkeys.remove(who.admin.id, id)) === null) throw new Refusal('NOT_FOUND');
    },
  });
}

export function listed({ id, name, createdAt, usedAt, blockedAt }: Passkey): ListedPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    isBlocked: blockedAt !== null,
  };
}

/** The site that passkeys of this installation belong to. Throws `PASSKEYS_CLOSED`. */
export function siteOrRefuse({ origin }: Pick<Tools, 'origin'>): PasskeySite {
  const site = passkeySiteOf(origin());
  if (!site) throw new Refusal('PASSKEYS_CLOSED');
  return site;
}

/** Stores the digest of a challenge until it is answered or expires. */
export async function keepQuestion(
  challenge: string,
  session: number | null,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  const at = now();
  const expiresAt = new Date(at.getTime() + ANSWERED_WITHIN_MS);
  await store.passkeys.ask({ digest: digestOf(challenge), session, expiresAt }, at);
}

/** Consumes the pending challenge that a response names; null where there is none. */
export async function takeQuestion(
  clientData: string,
  session: number | null,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  return (await store.passkeys.take(digestOf(challenge), session, now())) ? challenge : null;
}

/** The challenge in `clientDataJSON` (WebAuthn §5.8.1); null where it is not readable. */
function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = fieldsOf(JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
