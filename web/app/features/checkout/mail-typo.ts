const COMMON = [
  'gmail.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'hotmail.fr',
  'hotmail.com',
  'outlook.fr',
  'outlook.com',
  'yahoo.fr',
  'yahoo.com',
  'free.fr',
  'sfr.fr',
  'icloud.com',
];

/** The address that was probably meant, where the domain is one letter away from a common one; else null. */
export function suggestAddress(email: string): string | null {
  const [local, domain] = email.trim().toLowerCase().split('@');
  if (!local || !domain || COMMON.includes(domain)) return null;
  const meant = COMMON.find((common) => isOneAway(domain, common));
  return meant ? `${local}@${meant}` : null;
}

/** The provider that was probably meant by a name: one letter of it is missing, doubled, or swapped with the next. */
export function slippedFrom(domain: string): string | null {
  const letters = (text: string) => [...text].sort().join('');
  return (
    COMMON.find(
      (common) =>
        common.indexOf('.') >= SHORTEST_NAME &&
        common !== domain &&
        isOneAway(domain, common) &&
        // Another letter makes another name: « email.com ».
        (domain.length !== common.length || letters(domain) === letters(common)),
    ) ?? null
  );
}

/** Shorter names are one letter away from names of others. */
const SHORTEST_NAME = 5;

/** One letter more, less, other, or two swapped. */
function isOneAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
