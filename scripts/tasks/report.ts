import { relative } from 'node:path';
import { Readable } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';

type Skips = Map<string, { readonly file: string; readonly why: string; count: number }>;

/** A reporter for `node --test`: Node's own and, after its last line, what was skipped and why, for each file. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skips: Skips = new Map();
  const told: AsyncIterable<string> = Readable.from(noting(events, skips)).compose(new spec());
  yield* told;
  if (skips.size > 0) yield '\nSkipped:\n';
  for (const { file, why, count } of skips.values()) yield `  ${file}: ${why} (${count})\n`;
}

async function* noting(events: AsyncIterable<TestEvent>, skips: Skips): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if (event.type === 'test:pass' && event.data.skip) note(event.data, skips);
    yield event;
  }
}

function note(
  { file: path, name, skip }: { file?: string; name: string; skip?: string | boolean },
  skips: Skips,
): void {
  const file = path === undefined ? name : relative(process.cwd(), path);
  const why = typeof skip === 'string' ? skip : 'it does not say why';
  const known = skips.get(`${file} ${why}`);
  if (known) known.count += 1;
  else skips.set(`${file} ${why}`, { file, why, count: 1 });
}
