import { SaxesParser } from 'saxes';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';

/** Takes what an XML text holds as it is read. */
export interface XmlTaker<Role> {
  /** What an element is for, by its path of names without their prefixes: `feedback/record/row`. */
  readonly roleOf: (path: string) => Role;
  /** Whether the text within it is wanted. */
  readonly takes: (role: Role) => boolean;
  readonly open: (role: Role) => void;
  /** `value`: the text directly within the element, trimmed and cut at a bound; "" where it is not wanted. */
  readonly close: (role: Role, value: string) => void;
}

/** A path that occurs, and those that were found below it: its words are put together once, not at each of ten thousand rows. */
interface Place<Role> {
  readonly path: string;
  readonly role: Role;
  readonly takes: boolean;
  readonly below: Map<string, Place<Role>>;
}

/** Reports have some sixty paths; paths beyond this number are not cached, so that a report cannot fill the memory. */
const PLACES_KEPT = 256;

/**
 * Reads a text once from front to end. Nothing is fetched, and no entity but the five of XML itself is known.
 * @throws {RefusedReport} `xml-doctype` where one is declared, `xml-malformed` where the text is no XML.
 */
export function readXml<Role>(text: string, { roleOf, takes, open, close }: XmlTaker<Role>): void {
  const parser = new SaxesParser({ xmlns: false });
  const values: string[] = [];
  const places: Place<Role>[] = [];
  const roots = new Map<string, Place<Role>>();
  let here: Place<Role> | undefined;
  let left = PLACES_KEPT;
  const placeOf = (name: string): Place<Role> => {
    const siblings = here?.below ?? roots;
    const known = siblings.get(name);
    if (known) return known;
    const local = name.slice(name.indexOf(':') + 1);
    const path = here ? `${here.path}/${local}` : local;
    const role = roleOf(path);
    const place = { path, role, takes: takes(role), below: new Map() };
    if (left-- > 0) siblings.set(name, place);
    return place;
  };
  parser.on('doctype', () => {
    throw new RefusedReport('xml-doctype');
  });
  parser.on('error', () => {
    throw new RefusedReport('xml-malformed');
  });
  parser.on('opentag', ({ name }) => {
    if (places.length >= DEEPEST_ELEMENT) throw new RefusedReport('xml-malformed');
    here = placeOf(name);
    places.push(here);
    values.push('');
    open(here.role);
  });
  const take = (words: string) => {
    if (!here?.takes) return;
    const last = values.length - 1;
    const before = values[last];
    if (before === undefined || before.length >= LONGEST_VALUE) return;
    values[last] = before === '' ? words.trimStart().slice(0, LONGEST_VALUE) : before + words.slice(0, LONGEST_VALUE);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const value = values.pop() ?? '';
    const closed = places.pop();
    here = places.at(-1);
    if (closed) close(closed.role, value === '' ? value : value.trim().slice(0, LONGEST_VALUE));
  });
  // saxes keeps what it has not yet understood; in pieces it holds little of a long text at once.
  for (let index = 0; index < text.length; index += PIECE) parser.write(text.slice(index, index + PIECE));
  parser.close();
}

const PIECE = 65_536;
