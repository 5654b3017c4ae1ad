import type { AdminAct } from '@rempart/contract';
import type { Told } from './act-props.ts';
import { ActLine } from './use-act.tsx';

/** The state of an act on an order, beside its button. */
export function ToldLine({ told, of }: { readonly told: Told | null; readonly of: readonly AdminAct[] }) {
  return <ActLine of={told && of.includes(told.act) && told.words !== '' ? told : null} />;
}
