import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';

export const advice = {} satisfies AdviceFor<typeof checks>;

export const reasons = {} satisfies ReasonsFor<typeof checks>;
