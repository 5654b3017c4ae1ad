import { Refusal } from './refusal.ts';

/** Three numbers (Semantic Versioning 2.0.0 §2). There are no releases to be tried beforehand. */
export function readVersion(text: string): string {
  if (!/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text))
    throw new Refusal('NOT_A_VERSION', `"${text}" is not a version: it has three numbers, as 1.0.0.`);
  return text;
}

/** Whether the first of two versions comes after the second one (§11). */
export function isHigher(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((one) => one.split('.').map(Number));
  const at = ours?.findIndex((number, place) => number !== theirs?.[place]) ?? -1;
  return at !== -1 && (ours?.[at] ?? 0) > (theirs?.[at] ?? 0);
}
