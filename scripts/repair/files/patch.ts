import { readMasterFile } from '@rempart/engine';
import {
  changed,
  HostFault,
  hostedZone,
  type Journal,
  type Publisher,
  plannedValue,
  prepare,
  zoneDataOf,
} from '@rempart/engine/repair';
import { auditIn } from '../../audit/before.ts';
import { STATUS, type Status } from '../../audit/status.ts';
import type { TerminalWords } from '../../audit/words.ts';
import { readText, readZone } from '../../audit/zone-files.ts';
import { print } from '../../print.ts';
import { safeLines } from '../../safe-lines.ts';
import type { RepairAsked } from '../arguments.ts';
import { preparedLines, recordLine, refusalLines } from '../screen.ts';
import { type Edit, edited, unifiedDiff } from './edit.ts';
import type { Form } from './forms.ts';
import { masterFileEdits } from './master-file.ts';
import { octodnsEdits } from './octodns.ts';

/** What a change is in each form, line by line. */
export const PATCHES = { octodns: octodnsEdits, zone: masterFileEdits };

/**
 * Prints a step as a patch of the owner's own file, which keeps all else in it. The patched text is read again: it says what the zone is to
 * be, and nothing else, or there is no patch.
 */
export async function patchFile(
  asked: RepairAsked,
  { form, file }: { readonly form: Form; readonly file: string },
  words: TerminalWords,
): Promise<Status> {
  const { repair: said } = words;
  const text = await readText(file);
  const named = form === 'octodns' ? 'x.yaml' : 'x.zone';
  const reading = readZone(named, text, asked.domain);
  if (!reading.ok) {
    for (const { line, code, found } of reading.faults)
      console.error(safeLines(`${file}:${line}: ${code}: ${words.formats.zone[code]} (${found})`));
    return STATUS.refused;
  }
  const preparation = await prepare(
    {
      publisher: ofFile(hostedZone(reading.zone)),
      host: file,
      audit: (zone) => auditIn(asked.domain, asked.deadlineMs, zone ?? undefined),
      auditPublished: () => auditIn(asked.domain, asked.deadlineMs),
      askServers: async () => null,
      planDocumentOf: words.engine.planDocumentOf,
      journal: NO_JOURNAL,
      wait: async () => {},
    },
    asked,
  );
  if (!preparation.ok) {
    console.error(refusalLines(words, preparation.refusal).map(safeLines).join('\n'));
    return STATUS.refused;
  }
  const { prepared } = preparation;
  console.error(preparedLines(words, prepared, file).map(safeLines).join('\n'));
  const { change } = prepared;
  const edits = PATCHES[form](text, change);
  const patched = edits && readZone(named, edited(text, edits), asked.domain);
  const isRight = patched?.ok && contentOf(hostedZone(patched.zone)) === contentOf(changed(change.zone, change));
  if (!edits || !isRight) {
    console.error(safeLines(said.notPatched(file)));
    return STATUS.unwritten;
  }
  if (form === 'zone') console.error(`\n${said.serial}`);
  await print(unifiedDiff(file, text, edits as readonly Edit[]));
  return STATUS.whole;
}

/** A file as a host that is only read. */
function ofFile(zone: ReturnType<typeof hostedZone>): Publisher {
  return {
    isConditional: true,
    read: async () => zone,
    readNames: async () => zone,
    encode: fileEncode(zone.origin),
    write: async () => ({ outcome: 'refused', detail: '' }),
  };
}

/** A value of a plan as it is read from a file. */
export function fileEncode(origin: string): Publisher['encode'] {
  return (type, value) => {
    const reading = readMasterFile(`${recordLine({ name: origin, type, ttl: 0 }, value)}\n`, origin);
    const [record] = reading.ok ? reading.zone.records : [];
    if (!record) throw new HostFault('MALFORMED', `${type} ${value}`);
    return { exact: JSON.stringify(record.data), data: record.data };
  };
}

const NO_JOURNAL: Journal = {
  entries: async () => [],
  find: async () => null,
  begin: async () => '',
  add: async () => {},
  lock: async () => null,
};

/** What each record says; where a text is cut is left to the form. */
function contentOf(zone: ReturnType<typeof hostedZone>): string {
  return zoneDataOf(zone)
    .records.map(({ name, ttl, data }) => JSON.stringify([name, ttl, plannedValue(data) ?? data]))
    .toSorted()
    .join('\n');
}
