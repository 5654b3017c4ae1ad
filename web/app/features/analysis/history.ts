import { product } from '@rempart/brand';
import { fieldsOf, type ResultOutline } from '@rempart/contract';

/** A result that this browser has shown, so that a later one of the same domain can be compared with it. */
export interface PastAudit {
  readonly reportId: string;
  /** As its owner writes it. */
  readonly domain: string;
  /** When it was complete, ISO 8601. */
  readonly at: string;
  /** Its letter; not stored by older versions of this page. */
  readonly letter?: string | undefined;
}

const KEY = `${product.slug}-analyses`;
const KEPT = 20;

/** What is stored of a finished result, null before: the letter of a part is listed with none. */
export function seenOf({ reportId, unicode: domain, completedAt, grade }: ResultOutline): PastAudit | null {
  if (!completedAt) return null;
  return { reportId, domain, at: completedAt, letter: grade?.partial ? undefined : (grade?.letter ?? undefined) };
}

/** The history with one more result, newest first. */
export function withSeen(history: readonly PastAudit[], seen: PastAudit): readonly PastAudit[] {
  return [seen, ...history.filter(({ reportId }) => reportId !== seen.reportId)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, KEPT);
}

/** The last result of the same domain before this one. */
export function earlierThan(history: readonly PastAudit[], { reportId, domain, at }: PastAudit): PastAudit | null {
  return (
    history
      .filter((seen) => seen.domain === domain && seen.reportId !== reportId && seen.at < at)
      .toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null
  );
}

/** Parses the stored history; damaged parts are left out. */
export function readHistory(text: string | null): readonly PastAudit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(value: unknown): value is PastAudit {
  const { reportId, domain, at, letter } = fieldsOf(value);
  return (
    typeof reportId === 'string' &&
    /^[\w-]{22}$/.test(reportId) &&
    typeof domain === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    (letter === undefined || typeof letter === 'string')
  );
}

/** Stores a result, and returns the previous one of the same domain. Nothing is stored where the browser refuses. */
export function remember(seen: PastAudit): PastAudit | null {
  const history = keptHistory();
  write(withSeen(history, seen));
  return earlierThan(history, seen);
}

/** The results that this browser has shown, newest first. */
export function keptHistory(): readonly PastAudit[] {
  try {
    return readHistory(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function forgetSeen(reportId: string): void {
  write(keptHistory().filter((seen) => seen.reportId !== reportId));
}

function write(history: readonly PastAudit[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(history));
  } catch {
    // A full or forbidden storage only disables the comparison and the list on the home page.
  }
}
