/** What is worth a line of the log. It has fields of these kinds and no others: what a person typed has no place in it. */
export type LogEntry =
  | { readonly event: 'started' | 'stopping' }
  | {
      readonly event: 'answered';
      /** As in the answer's `X-Request-Id`. */
      readonly request: string;
      readonly method: string;
      /** As the router knows it, never as it was asked: addresses hold tokens and names of domains. */
      readonly route: string;
      readonly status: number;
      readonly ms: number;
    }
  | { readonly event: 'fault'; readonly text: string };

export type Log = (happened: LogEntry) => void;

/** In production a line of JSON for each thing (RFC 8259), for machines; elsewhere faults as they read best, and nothing more. */
export function openLog(
  { production, secrets }: { readonly production: boolean; readonly secrets: readonly string[] },
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  return (happened) => {
    const said = happened.event === 'fault' ? { ...happened, text: masked(happened.text, secrets) } : happened;
    if (production) write(JSON.stringify({ at: now().toISOString(), ...said }));
    else if (said.event === 'fault') write(said.text);
  };
}

/** A fault in words: what was asked of the database without what it was asked with, and where it happened. */
export function describeError(fault: unknown): string {
  if (!(fault instanceof Error)) return unusual(fault);
  const { name, message, stack = '' } = fault;
  const head = `${name}: ${message}`;
  const frames = stack.startsWith(head) ? stack.slice(head.length) : '';
  return `${name}: ${messageOf(fault)}${frames}`;
}

/** The message alone. That of a failed query quotes all values; its cause says what was wrong. */
export function messageOf(fault: unknown): string {
  if (!(fault instanceof Error)) return unusual(fault);
  if (fault instanceof AggregateError) return [fault.message, ...fault.errors.map(messageOf)].join('; ');
  const isQuery = 'query' in fault && 'params' in fault;
  const { message } = isQuery && fault.cause instanceof Error ? fault.cause : fault;
  return isQuery ? `a query failed: ${firstLine(message)}` : message;
}

/** Something thrown that is no error: a file system within the embedded database does so. */
function unusual(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name, code, errno, message } = thrown as Readonly<Record<string, unknown>>;
  return `thrown: ${[name, code, errno, message].filter((one) => one !== undefined).join(' ')}`;
}

/** The embedded database adds its whole minified source to its errors. */
export function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

const ADDRESS = /([^\s@<>"'()[\]:;,])[^\s@<>"'()[\]:;,]*@([\w-]+(?:\.[\w-]+)+)/g;
const PHONE = /\+?\d(?:[ .]?\d){8,14}(?!\d)/g;
/** What is random is long and has digits, or both cases; words of ours have neither. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g;

/** Masks what must not stand in a log, whatever brought it there. */
function masked(text: string, secrets: readonly string[]): string {
  let told = text;
  for (const secret of secrets) if (secret !== '') told = told.replaceAll(secret, '[secret]');
  return told
    .replace(ADDRESS, '$1***@$2')
    .replace(TOKEN, (token) => `${token.slice(0, 4)}…`)
    .replace(PHONE, '[number]');
}
