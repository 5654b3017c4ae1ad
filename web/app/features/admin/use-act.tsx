import { useState } from 'react';
import { messageOf } from '../../message-of.ts';

/** What became of the last act: it is under way, done, or failed and why. */
export interface Acting {
  readonly state: 'pending' | 'done' | 'failed';
  readonly words: string;
}

export const PENDING: Acting = { state: 'pending', words: 'Un instant…' };

export interface Acts {
  /** null: nothing was done yet. */
  readonly last: Acting | null;
  readonly isBusy: boolean;
  /** `done`: the words once it is done, or what makes them of the answer. Resolves to whether it was. */
  readonly act: <T>(work: Promise<T>, done: string | ((answer: T) => string)) => Promise<boolean>;
}

/** One act after the other, each told in its three states by `ActLine`. */
export function useAct(): Acts {
  const [last, setLast] = useState<Acting | null>(null);
  return {
    last,
    isBusy: last?.state === 'pending',
    act: async (work, done) => {
      setLast(PENDING);
      try {
        const answer = await work;
        setLast({ state: 'done', words: typeof done === 'string' ? done : done(answer) });
        return true;
      } catch (refusal) {
        setLast({ state: 'failed', words: messageOf(refusal) });
        return false;
      }
    },
  };
}

const COLOURS = { pending: 'text-muted', done: 'text-pass', failed: 'text-fail' } as const;

/** The state of an act, beside its button. */
export function ActLine({ of }: { readonly of: Acting | null }) {
  return (
    <p
      role={of?.state === 'failed' ? 'alert' : 'status'}
      className={`text-sm font-medium not-empty:mt-2 ${of ? COLOURS[of.state] : ''}`}
    >
      {of?.words}
    </p>
  );
}
