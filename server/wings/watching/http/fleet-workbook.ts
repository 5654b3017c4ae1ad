import { type Fleet, legible } from '@rempart/contract';
import type { SheetData } from 'write-excel-file/node';
import { joinRow } from '../../../usecases/table.ts';
import { fleetColumns, PROVISIONAL } from '../usecases/fleet-table.fr.ts';

/** Excel knows no time zones: a cell holds what the clock showed. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
const WIDTHS = [36, 24, 8, 8, 12, 18];

/**
 * The domains as a workbook (Office Open XML): points are numbers, days are dates. Text stays text whatever it begins with: only a cell
 * that is declared as one holds a formula.
 */
export async function fleetWorkbook({ domains }: Pick<Fleet, 'domains'>): Promise<Uint8Array<ArrayBuffer>> {
  // Read when the first list is asked for.
  const { default: write } = await import('write-excel-file/node');
  const text = (value: string | null) => (value ? { type: String, value: legible(value) } : null);
  const rows: SheetData = domains.map(({ domain, tags, letter, points, provisional, lastAudit }) => [
    text(domain),
    text(joinRow(tags)),
    text(letter),
    points === null ? null : { type: Number, value: points },
    text(lastAudit !== null && provisional ? PROVISIONAL : null),
    lastAudit === null ? null : { type: Date, value: clockOf(lastAudit), format: 'dd/mm/yyyy hh:mm' },
  ]);
  const head = fleetColumns.map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const columns = WIDTHS.map((width) => ({ width }));
  const sheet = { sheet: 'Parc', columns, stickyRowsCount: 1 };
  return new Uint8Array(await write([head, ...rows], sheet).toBuffer());
}

function clockOf(at: string): Date {
  return new Date(`${CLOCK.format(new Date(at)).replace(' ', 'T')}Z`);
}
