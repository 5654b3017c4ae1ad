import type { AdminAdmitted, AdminPasskeyLogin, PasskeyOffer, RefusalCode } from '@rempart/contract';
import type { Visitor } from '../../domain/limits.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { Refusal } from '../refusal.ts';
import { tellOperator } from './credentials.ts';
import { type LoginFrom, openFor } from './login.ts';
import { keepQuestion, siteOrRefuse, takeQuestion } from './passkeys.ts';

type Dependencies = Pick<Tools, 'store' | 'limits' | 'passkeyReader' | 'operator' | 'origin' | 'adminPath' | 'now'>;

/**
 * The challenge for passkeys of the browser's user. It names no account, and does not show whether one exists. Throws `PASSKEYS_CLOSED`.
 */
export async function offerPasskeyLogin(visitor: Visitor, tools: Dependencies): Promise<PasskeyOffer> {
  const site = siteOrRefuse(tools);
  enforceLimit('passkey', visitor, tools);
  const { challenge, options } = await tools.passkeyReader.askLogin(site);
  await keepQuestion(challenge, null, tools);
  return { options };
}

/**
 * Opens a session for the owner of a passkey, whose authenticator verified the user: those are two factors, so neither password nor code is
 * asked for. Throws `PASSKEY_OVER`, `PASSKEY_REFUSED`, `PASSKEY_BLOCKED`, `PASSKEYS_CLOSED`, `RATE_LIMITED`. Each leaves a line in the
 * journal, except the last two.
 */
export async function loginByPasskey(
  answer: AdminPasskeyLogin,
  from: LoginFrom,
  tools: Dependencies,
): Promise<AdminAdmitted & { readonly device: string }> {
  const { store, passkeyReader, now } = tools;
  const site = siteOrRefuse(tools);
  enforceLimit('passkey', from.visitor, tools);
  const failed = async (code: RefusalCode, who = '') => {
    await store.admins.noteOften({ at: now(), who, act: 'passkeyFailed' });
    return new Refusal(code);
  };
  const challenge = await takeQuestion(answer.response.clientDataJSON, null, tools);
  if (challenge === null) throw await failed('PASSKEY_OVER');
  const passkey = await store.passkeys.byCredential(answer.id);
  const admin = passkey && (await store.admins.byId(passkey.adminId));
  if (!passkey || !admin || answer.response.userHandle !== handleOf(admin)) throw await failed('PASSKEY_REFUSED');
  const counter = await passkeyReader.readLogin(answer, { site, challenge, passkey });
  if (counter === null) throw await failed('PASSKEY_REFUSED', admin.username);
  const at = now();
  const detail = { passkey: passkey.name };
  const line = { at, who: admin.username, orderId: null, detail };
  return store
    .transaction(async (tx) => {
      const use = await tx.passkeys.use(passkey.id, counter, at);
      if (use === 'suspect')
        await tellOperator(await tx.admins.note({ ...line, act: 'passkeyBlocked' }), at, tx, tools);
      if (use !== 'used') return { use } as const;
      return openFor(admin, 'loginByPasskey', { from, detail }, tx, tools);
    })
    .then(async (opened) => {
      if (opened && 'token' in opened) return opened;
      const isCopied = opened !== null && opened.use !== 'gone';
      throw await failed(isCopied ? 'PASSKEY_BLOCKED' : 'PASSKEY_REFUSED', admin.username);
    });
}

/** The user handle in the authenticator's form: sixteen octets, base64url. */
function handleOf({ handle }: { readonly handle: string }): string {
  return Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url');
}
