const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** « du lundi au vendredi », « le lundi, le mardi et le jeudi »; 1 for Monday to 7 for Sunday. */
export function reviewDaysWords(days: readonly number[]): string {
  const named = [...new Set(days)].toSorted((a, b) => a - b).map((day) => DAYS[day - 1] ?? '');
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (named.length === DAYS.length) return 'tous les jours';
  if (named.length > 2 && last - first + 1 === named.length) return `du ${named[0]} au ${named.at(-1)}`;
  const each = named.map((day) => `le ${day}`);
  return each.length === 1 ? each.join('') : `${each.slice(0, -1).join(', ')} et ${each.at(-1)}`;
}
