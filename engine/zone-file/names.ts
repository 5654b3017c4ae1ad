import { presentLabel } from '../network/dns/name.ts';
import { RecordFault } from './faults.ts';

const MAX_NAME_OCTETS = 255;
const MAX_LABEL_OCTETS = 63;

/** An escape, a dot, a character that must not stand in a name unescaped, or any other. */
const PIECES = /\\(\d{3})|\\([^\d])|(\.)|([\s"();\\])|(.)/gsu;

/**
 * An absolute name as a file writes it, with its escapes (RFC 1035 §5.1), in the form in which the engine compares names: that of
 * `readName`, lower case and without final dot. Throws a RecordFault.
 */
export function plainOwner(name: string): string {
  // The root: the host of a null MX (RFC 7505 §3).
  if (name === '.') return '';
  const labels: Buffer[][] = [[]];
  for (const [, code, escaped, dot, forbidden, plain] of name.matchAll(PIECES)) {
    if (forbidden !== undefined || Number(code ?? 0) > 255) throw new RecordFault('BAD_NAME', name);
    if (dot) labels.push([]);
    else labels.at(-1)?.push(code ? Buffer.of(Number(code)) : Buffer.from(escaped ?? plain ?? ''));
  }
  if (labels.at(-1)?.length === 0) labels.pop();
  const octets = labels.map((label) => Buffer.concat(label));
  const isSound = octets.every(({ length }) => length > 0 && length <= MAX_LABEL_OCTETS);
  const length = octets.reduce((sum, label) => sum + label.length + 1, 1);
  if (!isSound || length > MAX_NAME_OCTETS) throw new RecordFault('BAD_NAME', name);
  return octets.map((label) => presentLabel(label)).join('.');
}

/** Whether the final dot is there, and is not part of a label. */
export function isAbsolute(name: string): boolean {
  return /(?<!\\)(?:\\\\)*\.$/.test(name);
}

/** Whether a name is a zone, or stands below it. A dot within a label parts nothing. */
export function isWithin(name: string, origin: string): boolean {
  if (name === origin || origin === '') return true;
  return name.endsWith(`.${origin}`) && isAbsolute(name.slice(0, -origin.length));
}

/** The name without its first label. */
export function parentOf(name: string): string {
  return name.replace(/^(?:\\.|[^.\\])*(?:\.|$)/s, '');
}
