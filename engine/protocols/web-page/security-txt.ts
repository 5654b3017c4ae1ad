import { isOfCalendar } from '../../common/days.ts';

/** The fields of a `security.txt` that rules read (RFC 9116 §2.5). */
export interface SecurityTxt {
  readonly contacts: readonly string[];
  readonly expires: readonly string[];
}

/**
 * Lines `Name: value`; comments, blank lines and the armour of a signature are no fields. A signed file may have a dash and a space before
 * any line (RFC 9580 §7.2).
 */
export function parseSecurityTxt(text: string): SecurityTxt {
  const isSigned = text.includes('-----BEGIN PGP SIGNED MESSAGE-----');
  const fields = text.split(/\r?\n/).flatMap((written) => {
    const line = isSigned ? written.replace(/^- /, '') : written;
    const [, name, value] = /^([A-Za-z][A-Za-z-]{0,40}):[ \t](.*)$/.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [{ name: name.toLowerCase(), value: value.trim() }] : [];
  });
  const valuesOf = (wanted: string) => fields.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  return { contacts: valuesOf('contact'), expires: valuesOf('expires') };
}

/** RFC 9116 §2.5.3: a URI; web addresses only over https. */
export function isContact(value: string): boolean {
  return /^(https:\/\/|mailto:|tel:)\S+$/i.test(value);
}

/** RFC 3339, as §2.5.5 wants it; null for anything else, and for a day that no calendar has. */
export function readExpiry(value: string): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.exec(value) ?? [];
  const isDay = day !== undefined && isOfCalendar(Number(year), Number(month), Number(day));
  return isDay && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;
}
