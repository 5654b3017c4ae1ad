import { isObject } from '@rempart/contract';

/** An event worth a line of the log. Its fields are of these kinds and no others: text typed by a person has no place in it. */
export type LogEntry =
  | { readonly event: 'started' | 'stopping' }
  | {
      readonly event: 'answered';
      /** As in the answer's `X-Request-Id`. */
      readonly request: string;
      readonly method: string;
      /** The route's pattern, never the URL that was requested: URLs hold tokens and domain names. */
      readonly route: string;
      readonly status: number;
      readonly ms: number;
    }
  | { readonly event: 'fault'; readonly text: string };

export type Log = (happened: LogEntry) => void;

/** In production one line of JSON per event (RFC 8259), for machines; elsewhere errors only, formatted for people. */
export function openLog(
  { production, secrets }: { readonly production: boolean; readonly secrets: readonly string[] },
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  return (happened) => {
    const said = happened.event === 'fault' ? { ...happened, text: maskSecrets(happened.text, secrets) } : happened;
    if (production) write(JSON.stringify({ at: now().toISOString(), ...said }));
    else if (said.event === 'fault') write(said.text);
  };
}

/** An error in words: the statement sent to the database without its parameters, and where it happened. */
export function describeError(fault: unknown): string {
  if (!(fault instanceof Error)) return describeNonError(fault);
  const { name, message, stack = '' } = fault;
  const head = `${name}: ${message}`;
  const frames = stack.startsWith(head) ? stack.slice(head.length) : '';
  return `${name}: ${messageOf(fault)}${frames}`;
}

/** The message alone. The message of a failed query quotes all values; its cause says what was wrong. */
export function messageOf(fault: unknown): string {
  if (!(fault instanceof Error)) return describeNonError(fault);
  if (fault instanceof AggregateError) return [fault.message, ...fault.errors.map(messageOf)].join('; ');
  const isQuery = 'query' in fault && 'params' in fault;
  const { message } = isQuery && fault.cause instanceof Error ? fault.cause : fault;
  return isQuery ? `a query failed: ${firstLine(message)}` : message;
}

/** A thrown value that is no `Error`: the file system inside the embedded database throws such. */
function describeNonError(thrown: unknown): string {
  if (!isObject(thrown)) return String(thrown);
  const { name, code, errno, message } = thrown;
  return `thrown: ${[name, code, errno, message].filter((one) => one !== undefined).join(' ')}`;
}

/** The embedded database adds its whole minified source to its errors. */
export function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

const ADDRESS = /(?<![^\s@<>"'()[\]:;,])([^\s@<>"'()[\]:;,])[^\s@<>"'()[\]:;,]*@([\w-]+(?:\.[\w-]+)+)/g;
const PHONE = /\+?\d(?:[ .]?\d){8,14}(?!\d)/g;
/** Random tokens are long and have digits or both cases; our own words have neither. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g;

/** Masks what must not appear in a log, wherever it came from. */
function maskSecrets(text: string, secrets: readonly string[]): string {
  let result = text;
  for (const secret of secrets) if (secret !== '') result = result.replaceAll(secret, '[secret]');
  return result
    .replace(ADDRESS, '$1***@$2')
    .replace(TOKEN, (token) => `${token.slice(0, 4)}…`)
    .replace(PHONE, '[number]');
}
