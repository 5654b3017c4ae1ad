/** For tests: numbers below a bound, the same at every run for the same seed. */
export type Random = (below: number) => number;

/** For tests: Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** For tests: the octets with up to four of them changed, one time in eight cut. */
export function mutateOctets(original: Buffer, random: Random): Buffer {
  const octets = Buffer.from(original);
  for (let change = random(4); change >= 0; change--) octets[random(octets.length)] = random(256);
  return random(8) === 0 ? octets.subarray(0, random(octets.length)) : octets;
}

/** What breaks readers of texts: ends, halves, numbers out of range, what looks like another language. */
const SHARDS = [
  ...[
    '\u0000',
    '\ud800',
    '\udc00',
    '\u2028',
    '\ufeff',
    '\u202e',
    'İ',
    'ß',
    '\u0301',
    '👩\u200d👩',
    '\r\n',
    '\n',
    '\r',
    '\t',
    ' ',
    '.',
  ],
  ...[
    '"',
    "'",
    '\\',
    '%',
    '%{',
    '%{s}',
    '%{d9999999999r.-+,/_=}',
    '$&',
    '`',
    '__proto__',
    'constructor',
    '<!--',
    ']]>',
    '&lt;',
  ],
  ...[
    '-1',
    '0',
    '00',
    '1e309',
    '4294967296',
    '99999999999999999999',
    'NaN',
    ';',
    '=',
    ':',
    ',',
    '/',
    '@',
    '::',
    '[]',
    '{}',
    'null',
  ],
];
const LONGEST = 65_536;
/** One text in so many. */
const FLOODED = 50;

/** For tests: a text with one to four things done to it: a piece cut, doubled, moved, many times repeated, or a shard put in. */
export function mutateText(original: string, others: readonly string[], random: Random): string {
  let text = random(FLOODED) === 0 ? flooded(original, random) : original;
  for (let change = random(4); change >= 0; change--) text = changed(text, others, random);
  return text.slice(0, LONGEST);
}

/** A short piece of the text, or a shard, so often that a reader which is not linear is found out. */
function flooded(text: string, random: Random): string {
  const start = random(text.length + 1);
  const piece = random(2) === 0 ? text.slice(start, start + 1 + random(4)) : (SHARDS[random(SHARDS.length)] ?? '');
  return text.slice(0, start) + piece.repeat(Math.ceil(LONGEST / 2 / Math.max(1, piece.length))) + text.slice(start);
}

function changed(text: string, others: readonly string[], random: Random): string {
  const start = random(text.length + 1);
  const to = Math.min(text.length, start + 1 + random(24));
  const put = (piece: string) => text.slice(0, start) + piece + text.slice(start);
  switch (random(7)) {
    case 0:
      return text.slice(0, start) + text.slice(to);
    case 1:
      return put(text.slice(start, to));
    case 2:
      return text.slice(0, start) + String.fromCharCode(random(random(4) === 0 ? 65_536 : 128)) + text.slice(start + 1);
    case 3:
      return put(
        text
          .slice(start, to)
          .repeat(1 + random(random(20) === 0 ? 2_000 : 20))
          .slice(0, LONGEST),
      );
    case 4: {
      const other = others[random(others.length)] ?? '';
      return text.slice(0, start) + other.slice(random(other.length + 1));
    }
    default:
      return put(SHARDS[random(SHARDS.length)] ?? '');
  }
}
