import { SaxesParser } from 'saxes';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';

/** Takes what an XML text holds as it is read. A path is made of names without their prefixes: `feedback/record/row`. */
export interface XmlTaker {
  readonly open: (path: string, namespace: string) => void;
  /** `value`: the text directly within the element, trimmed and cut at a bound. */
  readonly close: (path: string, value: string) => void;
}

/**
 * Reads a text once from front to end. Nothing is fetched, and no entity but the five of XML itself is known.
 * @throws {RefusedReport} `xml-doctype` where one is declared, `xml-malformed` where the text is no XML.
 */
export function readXml(text: string, { open, close }: XmlTaker): void {
  const parser = new SaxesParser({ xmlns: false });
  const values: string[] = [];
  const paths: string[] = [];
  parser.on('doctype', () => {
    throw new RefusedReport('xml-doctype');
  });
  parser.on('error', () => {
    throw new RefusedReport('xml-malformed');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (paths.length >= DEEPEST_ELEMENT) throw new RefusedReport('xml-malformed');
    const [local, prefix] = apart(name);
    const above = paths.at(-1);
    const path = above === undefined ? local : `${above}/${local}`;
    paths.push(path);
    values.push('');
    open(path, attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] ?? '');
  });
  const take = (words: string) => {
    const at = values.length - 1;
    const before = values[at];
    if (before === undefined || before.length >= LONGEST_VALUE) return;
    values[at] = before === '' ? words.trimStart().slice(0, LONGEST_VALUE) : before + words.slice(0, LONGEST_VALUE);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    close(paths.pop() ?? '', (values.pop() ?? '').trim().slice(0, LONGEST_VALUE));
  });
  // saxes keeps what it has not yet understood; in pieces it holds little of a long text at once.
  for (let index = 0; index < text.length; index += PIECE) parser.write(text.slice(index, index + PIECE));
  parser.close();
}

const PIECE = 65_536;

function apart(name: string): readonly [local: string, prefix: string] {
  const at = name.indexOf(':');
  return at < 0 ? [name, ''] : [name.slice(at + 1), name.slice(0, at)];
}
