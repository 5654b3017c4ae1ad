import { clockTime, longMoment } from '@rempart/french';

/** « 21 novembre 2026 à 14 h 32 (heure de Paris) ». */
export function momentOf(iso: string): string {
  return `${longMoment(iso)} (heure de Paris)`;
}

const HALF_DAY_MS = 12 * 3_600_000;

/** « de 14 h 32 », with its day where that is long ago. */
export function whenOf(iso: string, now: number): string {
  return now - Date.parse(iso) < HALF_DAY_MS ? `de ${clockTime(iso)}` : `du ${momentOf(iso)}`;
}

/** « 21 novembre 2026 à 14 h 32 min 07 s (heure de Paris) ». */
export function secondOf(iso: string): string {
  const moment = new Date(iso);
  const second = String(moment.getUTCSeconds()).padStart(2, '0');
  return `${longMoment(iso)} min ${second} s (heure de Paris)`;
}

/** « 3 min 10 s ». */
export function durationWords(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
