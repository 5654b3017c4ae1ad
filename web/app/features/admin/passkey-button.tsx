import type { AdminAdmitted } from '@rempart/contract';
import { useState } from 'react';
import { loginWithPasskey, useHasPasskeys } from './passkey-browser.ts';
import { AdminRefusal } from './session.ts';

interface PasskeyButtonProps {
  readonly disabled: boolean;
  readonly onAdmitted: (admitted: AdminAdmitted) => void;
}

/** Logs in without name and password; absent where the browser has no passkeys. */
export function PasskeyButton({ disabled, onAdmitted }: PasskeyButtonProps) {
  const isThere = useHasPasskeys();
  const [state, setState] = useState<{ readonly busy: boolean; readonly fault: string | null }>({
    busy: false,
    fault: null,
  });

  async function ask() {
    setState({ busy: true, fault: null });
    try {
      onAdmitted(await loginWithPasskey());
    } catch (refused) {
      if (!(refused instanceof AdminRefusal)) throw refused;
      setState({ busy: false, fault: refused.message });
    }
  }

  if (!isThere) return null;
  return (
    <div>
      <button
        type="button"
        disabled={disabled || state.busy}
        onClick={() => void ask()}
        className="w-full cursor-pointer border border-ink px-6 py-3 font-medium disabled:cursor-default disabled:opacity-60"
      >
        Se connecter avec une clé d’accès
      </button>
      <p role="alert" className="mt-2 text-sm font-medium text-fail">
        {state.fault}
      </p>
    </div>
  );
}
