import type { AdminAct } from '@rempart/contract';
import type { Told } from './act-props.ts';

/** The result of an act, beside its button. */
export function ToldLine({ told, of }: { readonly told: Told | null; readonly of: readonly AdminAct[] }) {
  const own = told && of.includes(told.act) && told.words !== '' ? told : null;
  return (
    <p
      role={own?.isFault ? 'alert' : 'status'}
      className={`text-sm font-medium not-empty:mt-2 ${own?.isFault ? 'text-fail' : 'text-pass'}`}
    >
      {own?.words}
    </p>
  );
}
