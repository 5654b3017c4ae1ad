import { COUNTDOWN_SECONDS } from '@rempart/contract';

/** Seconds until the payment page opens automatically. `over`: the time was used up once; only the button continues from there. */
export interface Countdown {
  readonly seconds: number;
  readonly state: 'running' | 'paused' | 'over';
}

export type CountdownStep = 'tick' | 'pause' | 'resume' | 'halt';

export const freshCountdown: Countdown = { seconds: COUNTDOWN_SECONDS, state: 'running' };

/** One tick a second; paused, it does not move; at zero it is over. */
export function countDown(countdown: Countdown, step: CountdownStep): Countdown {
  const { seconds, state } = countdown;
  if (state === 'over') return countdown;
  if (step === 'halt') return { seconds, state: 'over' };
  if (step === 'pause') return { seconds, state: 'paused' };
  if (step === 'resume') return { seconds, state: 'running' };
  if (state === 'paused') return countdown;
  return seconds > 1 ? { seconds: seconds - 1, state } : { seconds: 0, state: 'over' };
}
