import { count } from '../../../common/phrases.en.ts';

/** Seconds in the largest unit that says enough. */
export function timeLeft(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)];
  if (minutes < 60) return count(Math.max(1, minutes), 'minute', 'minutes');
  return hours < 72 ? count(hours, 'hour', 'hours') : count(Math.floor(hours / 24), 'day', 'days');
}
