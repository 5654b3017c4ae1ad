import { DAY_MS, utcDay } from '@rempart/contract';

/** The first day from this one on that an office works in France; where mail may stop by what is done then, also a quiet one. */
export function workingDay(day: string, mayStopMail: boolean): string {
  return isWorked(day) && !(mayStopMail && isUnwatched(day)) ? day : workingDay(daysAfter(day, 1), mayStopMail);
}

export function daysAfter(day: string, count: number): string {
  return utcDay(new Date(Date.parse(day) + count * DAY_MS));
}

const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 0];

function isWorked(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== SATURDAY && weekday !== SUNDAY && !isHoliday(day);
}

/** Nobody is there the day after, or for the days around the end of a year, to see that mail has stopped. */
function isUnwatched(day: string): boolean {
  const ofYear = day.slice(5);
  return new Date(day).getUTCDay() === FRIDAY || ofYear >= '12-20' || ofYear <= '01-04';
}

/** Public holidays of France (Code du travail, art. L3133-1). */
const FIXED: readonly string[] = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const AFTER_EASTER: readonly number[] = [1, 39, 50];

function isHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FIXED.includes(day.slice(5)) || AFTER_EASTER.some((count) => daysAfter(easter, count) === day);
}

/** Easter of the Gregorian calendar (J. Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return daysAfter(`${year}-03-22`, epact + weekday - 7 * late);
}
