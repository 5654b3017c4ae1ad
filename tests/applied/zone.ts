import { type RecordChange, zoneLines } from '@rempart/engine';
import { isWithin } from '../../lab/dns/names.ts';
import type { ZoneRecord } from '../../lab/dns/records.ts';
import { readZoneText } from '../../lab/dns/zone-text.ts';
import type { World, ZoneDeclaration } from '../../lab/world.ts';

/** The world with records changed at its authoritative servers. Throws where a record that is to be withdrawn does not stand there. */
export function withRecords(world: World, changes: readonly RecordChange[]): World {
  return changes.reduce((changed, change) => {
    const zones = [changed, ...changed.elsewhere].filter(({ origin }) => isWithin(change.name, origin));
    const [deepest] = zones.toSorted((a, b) => b.origin.length - a.origin.length);
    if (!deepest) throw new Error(`${change.name} is in no zone of the world`);
    return withZone(changed, deepest.origin, (zone) => changedText(zone, deepest.origin, change));
  }, world);
}

/** The world with the text of one of its zones rewritten, on every server that has a text of its own too. */
export function withZone(world: World, origin: string, rewrite: (zone: string) => string): World {
  const rewritten = <Declaration extends ZoneDeclaration>(declaration: Declaration): Declaration =>
    declaration.origin === origin ? { ...declaration, zone: rewrite(declaration.zone) } : declaration;
  return { ...rewritten(world), elsewhere: world.elsewhere.map(rewritten) };
}

/** A master file in which a change was made, each line with its absolute name. */
export function changedText(zone: string, origin: string, change: RecordChange): string {
  const lines = recordLines(zone, origin);
  const left = change.before.reduce((standing, value) => {
    const at = standing.findIndex(({ record }) => isSame(record, change) && writtenData(record) === value);
    if (at < 0) throw new Error(`${change.name} ${change.type} ${value} is to be withdrawn, and does not stand there`);
    return standing.toSpliced(at, 1);
  }, lines);
  return [...left.map(({ text }) => text), ...zoneLines(change)].join('\n');
}

export interface RecordLine {
  readonly text: string;
  readonly record: ZoneRecord;
}

/** Each record of a text with a line that says the same wherever it stands. */
export function recordLines(zone: string, origin: string): readonly RecordLine[] {
  const lines = zone.split('\n');
  const records = readZoneText(zone, origin);
  const written = lines.filter((line) => readZoneText(line, origin).length > 0);
  return written.map((line, index) => {
    const record = records[index] as ZoneRecord;
    const [alone] = readZoneText(line, origin);
    return { record, text: alone?.name === record.name ? line.trim() : `${record.name}. ${line.trim()}` };
  });
}

/** What stands at a name today, as a plan writes it. */
export function valuesAt(world: World, wanted: Pick<RecordChange, 'name' | 'type'>): readonly string[] {
  return [world, ...world.elsewhere]
    .flatMap(({ zone, origin }) => readZoneText(zone, origin))
    .flatMap((record) => (isSame(record, wanted) ? (writtenData(record) ?? []) : []));
}

function isSame(record: ZoneRecord, { name, type }: Pick<RecordChange, 'name' | 'type'>): boolean {
  return record.name === name && record.type === type;
}

/** The data of a record as a plan writes it; of other types nothing is ever changed. */
function writtenData(record: ZoneRecord): string | null {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data;
    case 'TXT':
      return Buffer.concat([record.data].flat().map((part) => Buffer.from(part as Uint8Array))).toString();
    case 'MX':
      return `${record.data.preference} ${record.data.exchange === '.' ? '' : record.data.exchange}.`;
    case 'CNAME':
      return `${record.data}.`;
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`;
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data;
      return `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`;
    }
    default:
      return null;
  }
}
