import assert from 'node:assert/strict';
import { readEvidence } from '../engine/testing/recordings.ts';
import { openRepairDesk, type RepairDesk } from '../server/wings/repair/usecases/desk.ts';
import { KEYS } from '../tests/repair/doubles.ts';
import { wholeReport } from './completed.ts';
import { openTestApp } from './house.ts';
import { DOMAIN, openZoneDouble, repairOutside, STEP, standing, WRITTEN } from './repairs.ts';

/** For tests: what a visitor sends to open a form. */
export const from = (key: string = KEYS.gandi, secret: string | null = null) => ({ key, secret, visitor: null });

/** For tests: what a visitor sends to confirm a form whose key is still held. */
export const confirmed = { isCompared: true, key: null, visitor: null };

/** For tests: a server with a manual clock, a desk that opens its forms of repair, and the host that holds the zone. */
export async function openRepairHouse() {
  const clock = { now: new Date('2026-11-27T10:00:00Z') };
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const double = await openZoneDouble();
  const zone = structuredClone(double.rows);
  const house = await openTestApp(repairOutside(double), { now: () => clock.now });
  const desk = openRepairDesk(house.tools, warn);
  const reportId = (await wholeReport(house, readEvidence(DOMAIN))).publicId;

  /** The zone as it was at first, at a host that does what it documents. */
  const restore = () => {
    double.rows = structuredClone(zone);
    [double.mood, double.readMood] = ['as-documented', 'as-documented'];
  };
  const written = () => double.rows.filter(({ name }) => name === WRITTEN);

  async function shown(of: RepairDesk = desk, asked: typeof STEP = STEP) {
    const { id, secret } = await of.open(reportId, asked, from());
    return { id, secret, page: await standing(of, id, secret) };
  }

  async function close() {
    await house.close();
    await double.close();
    assert.deepEqual(warnings, []);
  }

  return { ...{ clock, warn, double, house, desk, reportId }, ...{ restore, written, shown, close } };
}
