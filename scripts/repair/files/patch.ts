import { readMasterFile, type ZoneReading } from '@rempart/engine';
import {
  changed,
  choose,
  HostFault,
  hostedZone,
  type Journal,
  type Publisher,
  plannedValue,
  prepare,
  recordLine,
  type ZoneChange,
  zoneDataOf,
} from '@rempart/engine/repair';
import { auditIn } from '../../audit/before.ts';
import { STATUS, type Status } from '../../audit/status.ts';
import type { TerminalWords } from '../../audit/words.en.ts';
import { readText, readZone } from '../../audit/zone-files.ts';
import { print } from '../../print.ts';
import { safeLines } from '../../safe-lines.ts';
import type { RepairAsked } from '../arguments.ts';
import { preparedLines, refusalLines } from '../screen.ts';
import { dnscontrolEdits, readDnscontrol } from './dnscontrol.ts';
import { type Edit, edited, unifiedDiff } from './edit.ts';
import type { Form } from './forms.ts';
import { masterFileEdits } from './master-file.ts';
import { octodnsEdits } from './octodns.ts';
import { readTerraform, terraformEdits } from './terraform.ts';

/** How a file of each form is read, and what a change is in it, line by line. */
export const PATCHES: Readonly<
  Record<
    Form,
    {
      readonly read: (text: string, origin: string) => ZoneReading;
      readonly edits: (text: string, change: ZoneChange) => readonly Edit[] | null;
    }
  >
> = {
  octodns: { read: (text, origin) => readZone('x.yaml', text, origin), edits: octodnsEdits },
  zone: { read: (text, origin) => readZone('x.zone', text, origin), edits: masterFileEdits },
  dnscontrol: { read: readDnscontrol, edits: dnscontrolEdits },
  terraform: { read: readTerraform, edits: terraformEdits },
};

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
  const { read, edits: editsIn } = PATCHES[form];
  const reading = read(text, asked.domain);
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
      choose: (wish, audited) => choose(words.engine.planDocumentOf, wish, audited),
      journal: NO_JOURNAL,
      wait: async () => {},
      isPatient: false,
      now: () => new Date(),
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
  const edits = editsIn(text, change);
  const patched = edits && read(edited(text, edits), asked.domain);
  const isRight = patched?.ok && contentOf(hostedZone(patched.zone)) === contentOf(changed(change.zone, change));
  if (!edits || !isRight) {
    console.error(safeLines(said.notPatched(file)));
    return STATUS.unwritten;
  }
  if (form === 'zone') console.error(`\n${said.serial}`);
  await print(unifiedDiff(file, text, edits));
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
