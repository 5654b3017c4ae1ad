import { product } from '@rempart/brand';
import { deadlineSubject, deadlineWords, utcDay, type WatchedDomain } from '@rempart/contract';
import { type CalendarDay, drawCalendar } from '@rempart/report';

/** A deadline for a person has a reminder two weeks ahead; one that a machine normally meets, the day before. */
const REMINDERS = { person: '-P14D', machine: '-P1D' } as const;

/** The expiry dates of a watcher's domains, as a calendar (RFC 5545); a domain that is no longer watched has none. */
export function drawWatchCalendar(domains: readonly WatchedDomain[], now: Date): string {
  const days = domains
    .filter(({ state }) => state === 'confirmed')
    .flatMap(({ id, unicode, deadlines }) =>
      deadlines.map(
        (deadline): CalendarDay => ({
          uid: `${id}-${deadline.kind}-${deadline.name}-${deadline.on.slice(0, 10)}@surveillance`,
          day: dayInParis(deadline.on),
          title: `${deadlineSubject(deadline).replace(/,$/, '')} expire`,
          told: [
            deadlineWords(deadline),
            ...(deadline.automatic
              ? ['Le renouvellement est d’ordinaire automatique : vérifiez qu’il a eu lieu.']
              : []),
            `Domaine surveillé : ${unicode}. ${product.name}`,
          ],
          reminder: deadline.automatic ? REMINDERS.machine : REMINDERS.person,
        }),
      ),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  // The day, not the instant: a calendar without news is the same at each reading, and need not be sent again.
  return drawCalendar(`${product.name} : échéances`, days, `${utcDay(now)}T00:00:00.000Z`);
}

function dayInParis(iso: string): string {
  return new Date(iso).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
}
