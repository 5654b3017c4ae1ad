import { withoutService } from '@rempart/contract';

/** The page's interpretation of a domain while it is typed; the server parses it again and decides. */
export interface TypedHost {
  /** A-labels. */
  readonly ascii: string;
  /** The same in Unicode. */
  readonly unicode: string;
  /** Where mail is set up, as far as the name shows: the same name without service labels (« www. »). */
  readonly mailName: { readonly ascii: string; readonly unicode: string };
  /** A label that can be taken for another one in Latin letters (UTS 39 §4 and §5.2); null without. */
  readonly lookalike: Lookalike | null;
}

export interface Lookalike {
  readonly label: string;
  /** The first letter that only looks Latin: « а » of « pаypal ». */
  readonly letter: string;
  /** No letter of the label is Latin: « аррӏе ». */
  readonly isWhole: boolean;
}

/** The host in typed or pasted text (a name, a URL, an e-mail address), or null while there is none. */
export function readTypedHost(typed: string): TypedHost | null {
  const text = typed.trim();
  const { host: found, isAddress } = hostIn(text);
  const host = found.replace(/[.。．｡]$/u, '');
  if (host === '' || /[\s/?#@:]/.test(host)) return null;
  const ascii = URL.parse(`http://${host}`)?.hostname ?? '';
  if (!/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(ascii)) return null;
  const unicode = inOwnLetters(ascii);
  // No letters stand behind such a label, and the server refuses it.
  if (/(?:^|\.)xn--/.test(unicode)) return null;
  const mailName = isAddress ? ascii : withoutService(ascii, isWhole);
  return {
    ascii,
    unicode,
    lookalike: lookalikeIn(unicode),
    mailName: { ascii: mailName, unicode: inOwnLetters(mailName) },
  };
}

/**
 * Without the Public Suffix List: two labels, or three below what many countries reserve for kinds of registrants. The server has the list.
 */
function isWhole(name: string): boolean {
  return /^[^.]+\.(?:(?:ac|asso|co|com|edu|gouv|gov|net|nom|org|prd|tm)\.[a-z]{2}|[^.]+)$/.test(name);
}

function inOwnLetters(name: string): string {
  return name.split('.').map(ownLetters).join('.');
}

/** Cyrillic and Greek letters that are drawn as Latin ones, or nearly. */
const DRAWN_AS_LATIN = /^[аԁсеһіїјӏорԛѕԝхуѵѡгпьъҽкνοιυρκτωχγα0-9-]+$/u;
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** A name whose ending is in the same script is no imitation: « сосо.рф ». */
function lookalikeIn(unicode: string): Lookalike | null {
  const labels = unicode.split('.');
  const ending = labels.pop() ?? '';
  for (const label of labels) {
    const [letter] = OTHER_SCRIPT.exec(label) ?? [];
    if (!letter) continue;
    if (/\p{Script=Latin}/u.test(label)) return { label, letter, isWhole: false };
    if (/^[a-z]+$/.test(ending) && DRAWN_AS_LATIN.test(label)) return { label, letter, isWhole: true };
  }
  return null;
}

function hostIn(typed: string): { readonly host: string; readonly isAddress: boolean } {
  // « Marie <marie@exemple.fr> », as mail programs copy it.
  const text = /^[^<>]*<([^<>\s@]+@[^<>\s]+)>$/.exec(typed)?.[1] ?? typed;
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)/i.exec(text)?.[1];
  const address = /^(?:mailto:)?[^\s@<>()[\]\\,;:"/]+@([^\s@/]+)$/i.exec(text)?.[1];
  const path = /^([^/?#:\s.]+\.[^/?#:\s]+)(?::\d{1,5})?[/?#]\S*$/.exec(text)?.[1];
  return { host: url ?? address ?? path ?? text, isAddress: url === undefined && address !== undefined };
}

/** A label in Unicode; unchanged where it is no valid Punycode. */
function ownLetters(label: string): string {
  const decoded = label.startsWith('xn--') ? decodePunycode(label.slice('xn--'.length)) : null;
  return decoded && /^[\p{L}\p{M}\p{N}-]+$/u.test(decoded) ? decoded : label;
}

/** RFC 3492 §6.2, with the parameters of §5. */
function decodePunycode(encoded: string): string | null {
  const basic = encoded.lastIndexOf('-');
  const letters = [...encoded.slice(0, Math.max(basic, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  let [code, bias, at] = [128, 72, 0];
  for (let read = basic + 1; read < encoded.length; ) {
    const before = at;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(encoded[read] ?? ' ');
      read += 1;
      if (digit < 0) return null;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    if (code > 0x10ffff) return null;
    letters.splice(at % count, 0, code);
    at = (at % count) + 1;
  }
  return String.fromCodePoint(...letters);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
