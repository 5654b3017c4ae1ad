/** A piece of a published record, and its meaning for the reader. */
export interface RecordPiece {
  readonly text: string;
  /** `strong` protects, `weak` protects little, `open` permits anyone. */
  readonly meaning: 'plain' | 'name' | 'strong' | 'weak' | 'open';
}

type Meaning = RecordPiece['meaning'];

/** Splits a record at its tags, so that each can be coloured by its meaning. The pieces joined are the record. */
export function piecesOf(record: string): readonly RecordPiece[] {
  return /^v=spf1(?:\s|$)/i.test(record) ? spfPieces(record) : tagPieces(record);
}

const ALL: Readonly<Record<string, Meaning>> = { '-': 'strong', '~': 'strong', '?': 'weak', '+': 'open', '': 'open' };

/** RFC 7208 §4.6.1: terms between spaces. */
function spfPieces(record: string): readonly RecordPiece[] {
  return record.split(/(\s+)/).map((text): RecordPiece => {
    const [, qualifier] = /^([-~?+]?)all$/i.exec(text) ?? [];
    if (qualifier !== undefined) return { text, meaning: ALL[qualifier] ?? 'plain' };
    if (/^[-~?+]?ptr(?::|$)/i.test(text)) return { text, meaning: 'weak' };
    return { text, meaning: 'plain' };
  });
}

/** Tag values that decide how much a record protects (RFC 9989 §4.7, RFC 8461 §3.2, RFC 6376 §3.6.1). */
const VALUES: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  p: { reject: 'strong', quarantine: 'strong', none: 'open' },
  sp: { reject: 'strong', quarantine: 'strong', none: 'open' },
  np: { reject: 'strong', quarantine: 'strong', none: 'open' },
  t: { y: 'weak' },
  pct: { '0': 'open' },
  mode: { enforce: 'strong', testing: 'weak', none: 'open' },
};

/** RFC 6376 §3.2: tags between semicolons. The policy file of MTA-STS has one tag a line. */
function tagPieces(record: string): readonly RecordPiece[] {
  return record.split(/([;\n])/).flatMap((text): readonly RecordPiece[] => {
    const [, name, sign, value] = /^(\s*[a-z_]+)(\s*[=:]\s*)(.*)$/is.exec(text) ?? [];
    if (name === undefined || sign === undefined || value === undefined) return [{ text, meaning: 'plain' }];
    const meaning = VALUES[name.trim().toLowerCase()]?.[value.trim().toLowerCase()] ?? 'plain';
    return [
      { text: name, meaning: 'name' },
      { text: sign, meaning: 'plain' },
      { text: value, meaning },
    ];
  });
}
