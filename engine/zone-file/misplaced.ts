import type { ZoneFault } from './faults.ts';
import { parentOf } from './names.ts';
import type { Placed } from './places.ts';

/** Records that servers refuse for where they stand, and second ones where there may be one only. */
export function misplaced(origin: string, placed: readonly Placed[]): readonly ZoneFault[] {
  const of = (type: string) => placed.filter(({ record }) => record.data.type === type);
  const redirected = new Set(of('DNAME').map(({ record }) => record.name));
  const isApart = ({ record: { name, data } }: Placed) =>
    (data.type === 'SOA' && name !== origin) || isBelow(name, redirected);
  const singles = [...of('SOA').filter(({ record }) => record.name === origin), ...of('DNAME')];
  const repeated = [...Map.groupBy(singles, ({ record }) => `${record.name} ${record.data.type}`).values()];
  return [
    ...placed.filter(isApart).map((one) => faultOf('MISPLACED', one)),
    ...repeated.flatMap((all) => all.slice(1).map((one) => faultOf('SEVERAL_RECORDS', one))),
  ];
}

function faultOf(code: 'MISPLACED' | 'SEVERAL_RECORDS', { line, record }: Placed): ZoneFault {
  return { code, line, found: record.data.type };
}

/** Nothing stands below a DNAME (RFC 6672 §2.4). */
function isBelow(name: string, redirected: ReadonlySet<string>): boolean {
  if (redirected.size === 0) return false;
  for (let above = parentOf(name); above !== ''; above = parentOf(above)) if (redirected.has(above)) return true;
  return false;
}
