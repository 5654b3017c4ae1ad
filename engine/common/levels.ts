/** Of names deeper than this, the levels in the middle are not asked. */
const LEVELS_ASKED = 12;

/** The name itself, then each level above it up to the top-level domain. */
export function levelsOf(name: string): readonly string[] {
  const labels = name.split('.');
  const levels = labels.map((_, index) => labels.slice(index).join('.'));
  return levels.length <= LEVELS_ASKED ? levels : [name, ...levels.slice(1 - LEVELS_ASKED)];
}
