/** Names are lower case without final dot; the root is `.`. */

/** Labels, leftmost first; none for the root. */
export function labelsOf(name: string): readonly string[] {
  return name === '.' ? [] : name.split('.');
}

/** At or below a zone. */
export function isWithin(name: string, zone: string): boolean {
  return zone === '.' || name === zone || name.endsWith(`.${zone}`);
}

export function parentOf(name: string): string {
  return labelsOf(name).slice(1).join('.') || '.';
}

/** The name itself, then its parents up to the root. */
export function ancestry(name: string): readonly string[] {
  const labels = labelsOf(name);
  return [...labels.map((_, skipped) => labels.slice(skipped).join('.')), '.'];
}

/** Relative to an origin as in a master file: `@`, `mx`, or absolute with a final dot. */
export function absolute(name: string, origin: string): string {
  const lower = name.toLowerCase();
  if (lower === '@') return origin;
  if (lower === '.') return '.';
  if (lower.endsWith('.')) return lower.slice(0, -1);
  return origin === '.' ? lower : `${lower}.${origin}`;
}

/** Canonical order (RFC 4034 §6.1). */
export function compareNames(a: string, b: string): number {
  const left = labelsOf(a).toReversed();
  const right = labelsOf(b).toReversed();
  for (const [index, label] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = Buffer.compare(Buffer.from(label), Buffer.from(other));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Uncompressed wire form (RFC 1035 §3.1). */
export function wireName(name: string): Buffer {
  const labels = labelsOf(name).map((label) => {
    const octets = Buffer.from(label);
    return Buffer.concat([Buffer.from([octets.length]), octets]);
  });
  return Buffer.concat([...labels, Buffer.from([0])]);
}
