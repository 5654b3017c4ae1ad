import {
  type AdminAdmitted,
  type AdminPasskey,
  type AdminPasskeyLogin,
  accountEndpoints,
  adminMessages,
  type PasskeyOffer,
  type RefusalBody,
  type RefusalCode,
  refusalMessages,
} from '@rempart/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../../call.ts';
import { NOT_GIVEN } from './passkey-words.fr.ts';
import { AdminRefusal } from './session.ts';

/**
 * The JSON methods of WebAuthn level 3, which browsers have had since 2023 to 2025; an older one shows no button. Nor does a site reached
 * by its IP address: passkeys belong to names.
 */
function canUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    !/^[\d.]+$|:/.test(location.hostname) &&
    'PublicKeyCredential' in window &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

const never = () => () => {};

/** Whether this browser has passkeys; the server, which draws the page first, does not know. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => false);
}

/** Creates a passkey with the server's options. Throws `AdminRefusal` where none was created. */
export async function makePasskey({ options }: PasskeyOffer): Promise<AdminPasskey['answer']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch((fault: unknown) => {
    throw refusedByBrowser(
      fault instanceof DOMException && fault.name === 'InvalidStateError' ? 'PASSKEY_KNOWN' : null,
    );
  });
  if (!(made instanceof PublicKeyCredential)) throw refusedByBrowser(null);
  return made.toJSON() as AdminPasskey['answer'];
}

/** Requests a passkey, and logs in with it. Throws `AdminRefusal`. */
export async function loginWithPasskey(): Promise<AdminAdmitted> {
  const asked = await call(accountEndpoints.offerPasskeyLogin, {});
  if (!asked.ok) throw refused(asked);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    asked.answer.options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const got = await navigator.credentials.get({ publicKey }).catch(() => {
    throw refusedByBrowser(null);
  });
  if (!(got instanceof PublicKeyCredential)) throw refusedByBrowser(null);
  const admitted = await call(accountEndpoints.loginByPasskey, { body: got.toJSON() as AdminPasskeyLogin });
  if (!admitted.ok) throw refused(admitted);
  return admitted.answer;
}

function refused({ status, refusal }: { readonly status: number; readonly refusal: RefusalBody | null }) {
  return new AdminRefusal(status, refusal ?? { code: 'INTERNAL', message: adminMessages.unreachable });
}

/** Why the browser returned no passkey. */
function refusedByBrowser(code: RefusalCode | null) {
  const message = code ? refusalMessages[code] : NOT_GIVEN;
  return new AdminRefusal(0, { code: code ?? 'PASSKEY_REFUSED', message });
}
