import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The tables of the Public Suffix List as tldts compiles them: a node has edges, an edge a label and a child. */
interface Tables {
  readonly rulesRoot: number;
  readonly edgeStart: ArrayLike<number>;
  readonly edgeLength: ArrayLike<number>;
  readonly edgeChild: ArrayLike<number>;
  readonly nodeFlags: ArrayLike<number>;
  readonly labelText: string;
}

/** A rule of the list's ICANN part, not of the private one. */
const ICANN = 1;

/** Long ones are names of places and trades: thousands, and nobody takes them for a name of their own. */
const LONGEST_BELOW = 4;

/**
 * Every ending that a registry has, and the short ones below each under which it registers names: « fr:asso,cci,com,gouv,nom,prd,tm ». Read
 * from the library with which the server decides, so that the page knows the same ones without the weight of that library.
 */
export async function readEndings(): Promise<string> {
  const { rulesRoot, edgeStart, edgeLength, edgeChild, nodeFlags, labelText }: Tables = await import(
    pathToFileURL(join(import.meta.dirname, '../node_modules/tldts/dist/es6/src/data/trie.js')).href
  );
  const offsets: number[] = [];
  for (let edge = 0, offset = 0; edge < edgeLength.length; edge += 1) {
    offsets.push(offset);
    offset += edgeLength[edge] ?? 0;
  }
  const edgesOf = (node: number) =>
    Array.from({ length: (edgeStart[node + 1] ?? 0) - (edgeStart[node] ?? 0) }, (_, index) => {
      const edge = (edgeStart[node] ?? 0) + index;
      const at = offsets[edge] ?? 0;
      return { label: labelText.slice(at, at + (edgeLength[edge] ?? 0)), child: edgeChild[edge] ?? 0 };
    }).toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return edgesOf(rulesRoot)
    .filter(({ label }) => /^[a-z0-9-]+$/.test(label))
    .map(({ label, child }) => {
      const below = edgesOf(child).filter(
        (edge) => nodeFlags[edge.child] === ICANN && /^[a-z]+$/.test(edge.label) && edge.label.length <= LONGEST_BELOW,
      );
      return below.length === 0 ? label : `${label}:${below.map((edge) => edge.label)}`;
    })
    .join(' ');
}
