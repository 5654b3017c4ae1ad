import { TemplateError } from './template.ts';

/** Values by the name of their variable in lower case: letters of either case name the same one. */
export type Values = ReadonlyMap<string, string>;

/** The values of a request, and the three that are always there: `domain`, `host` and `fqdn` (draft, "Special and Built-In Variables"). */
export function valuesOf(
  { domain, host }: { readonly domain: string; readonly host: string },
  given: Readonly<Record<string, string>>,
): Values {
  const values = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return values
    .set('domain', domain)
    .set('host', host)
    .set('fqdn', host === '' ? domain : `${host}.${domain}`);
}

/** The names of the variables of a text, in order. @throws {TemplateError} where one is not closed. */
export function variablesOf(text: string): readonly string[] {
  return partsOf(text).filter((_, index) => index % 2 === 1);
}

/**
 * Puts the values in the place of the variables. What a value brings along is never read again, whatever signs it holds (draft, "Variable
 * Substitution").
 *
 * @throws {TemplateError} where a variable is not closed, or has no value.
 */
export function substitute(text: string, values: Values): string {
  return partsOf(text)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values.get(part.toLowerCase());
      if (value === undefined) throw new TemplateError('MISSING_VARIABLE', part);
      return value;
    })
    .join('');
}

/** Plain text and names of variables in turn. */
function partsOf(text: string): readonly string[] {
  const parts = text.split('%');
  if (parts.length % 2 === 0) throw new TemplateError('BAD_TEMPLATE', text);
  return parts;
}
