import { SaxesParser } from 'saxes';
import { DEEPEST_ELEMENT, LONGEST_VALUE } from './bounds.ts';
import { RefusedReport } from './report.ts';

/** Takes what an XML text holds as it is read. A path has the names of elements without their prefixes: `feedback/record/row`. */
export interface XmlTaker {
  readonly open: (path: string) => void;
  /** `value`: the text directly within the element, trimmed and cut at a bound. */
  readonly close: (path: string, value: string) => void;
}

/**
 * Reads the octets of a text in UTF-8 once from front to end; those that are no UTF-8 are read as U+FFFD. Nothing is fetched, and no entity
 * but the five of XML itself is known (decision 0129).
 * @throws {RefusedReport} `xml-doctype` where a document type is declared, `xml-malformed` where the text is no XML.
 */
export function readXml(octets: Uint8Array, taker: XmlTaker): void {
  const open: { readonly path: string; value: string }[] = [];
  const take = (words: string) => {
    const here = open.at(-1);
    if (!here || here.value.length >= LONGEST_VALUE) return;
    here.value = (here.value === '' ? words.trimStart() : here.value + words).slice(0, LONGEST_VALUE);
  };
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {
    throw new RefusedReport('xml-malformed');
  });
  parser.on('doctype', () => {
    throw new RefusedReport('xml-doctype');
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= DEEPEST_ELEMENT) throw new RefusedReport('xml-malformed');
    const local = name.slice(name.indexOf(':') + 1);
    const above = open.at(-1);
    const path = above ? `${above.path}/${local}` : local;
    open.push({ path, value: '' });
    taker.open(path);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) taker.close(closed.path, closed.value.trimEnd());
  });
  parser.write(new TextDecoder().decode(octets)).close();
}
