import { decoded } from './xml-grammar.ts';
import { octetsOf } from './xml-octets.ts';

/** A path that occurs, and those that were found below it: its words are put together once, not at each of ten thousand rows. */
export interface Place<Role> {
  readonly above: Place<Role> | null;
  /** A character for each octet. */
  readonly name: string;
  readonly path: string;
  /** How its tags are written: `row>`, `</row>`. */
  readonly opening: Uint8Array;
  readonly closing: Uint8Array;
  readonly role: Role;
  readonly takes: boolean;
  readonly below: Map<string, Place<Role>>;
  /** The first of them: fewer are compared in less time than a name is read. */
  readonly few: Place<Role>[];
  /** The first below it, and the next beside it, when it was read last: of a report's records each is written as the one before. */
  first: Place<Role> | null;
  next: Place<Role> | null;
  /** What it held last, and where that and its closing tag are written: of most, the next record holds the same. */
  value: string;
  from: number;
  to: number;
}

/** Names without their prefixes. */
export function pathOf(above: Place<unknown> | null, name: string): string {
  const local = decoded(name.slice(name.indexOf(':') + 1));
  return above ? `${above.path}/${local}` : local;
}

export function newPlace<Role>(of: Pick<Place<Role>, 'above' | 'name' | 'path' | 'role' | 'takes'>): Place<Role> {
  return {
    ...of,
    opening: octetsOf(`${of.name}>`),
    closing: octetsOf(`</${of.name}>`),
    ...{ below: new Map(), few: [], first: null, next: null },
    ...{ value: '', from: 0, to: 0 },
  };
}
