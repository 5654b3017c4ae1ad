import type { ReportBoxView } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { goodMessage } from '../engine/received-message/testing/evidence.ts';
import { openGate } from '../server/wings/real-mail/outside/gate/gate.ts';
import { GATE_LIMITS } from '../server/wings/real-mail/outside/gate/limits.ts';
import type { VerifyMessage } from '../server/wings/real-mail/ports/test-messages.ts';
import { sumReports } from '../server/wings/real-mail/usecases/box-reading.ts';
import { openInbound } from '../server/wings/real-mail/usecases/receive.ts';
import { openReportBox, readReportBox } from '../server/wings/real-mail/usecases/report-boxes.ts';
import { openTestMessage, readTestMessage } from '../server/wings/real-mail/usecases/test-messages.ts';
import { completedReport } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { openDatabase } from './made-databases.ts';
import { mailHere } from './mail-here.ts';
import { handIn } from './talk.ts';

/** A key opens the page of a test message or of a box, and mail goes to its address. */
interface Opened {
  readonly key: string;
  readonly address: string;
}

/** For tests: a server with its gate for mail, a manual clock, and a finished audit of exemple.fr. */
export interface InboundHouse {
  readonly house: TestApp;
  readonly clock: { now: Date };
  /** What is found when a message is verified. */
  readonly verified: { answer: VerifyMessage };
  /** Hands in a message at the gate, by default from `SENDER`, and returns the answer. */
  readonly send: (to: string, message: string, from?: string) => Promise<string>;
  readonly newTest: () => Promise<Opened>;
  readonly newBox: () => Promise<Opened>;
  /** As its page shows it once a worker has made the sums. */
  readonly readBox: (key: string) => Promise<ReportBoxView>;
  readonly rows: <Row>(query: ReturnType<typeof sql>) => Promise<readonly Row[]>;
  /** The whole content of the database, as text. */
  readonly dump: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Who hands in the messages of tests. */
export const SENDER = 'rapports@messagerie.example';

export async function openInboundHouse(): Promise<InboundHouse> {
  const clock = { now: new Date('2026-11-23T10:00:00Z') };
  const verified: { answer: VerifyMessage } = { answer: async () => goodMessage };
  const database = await openDatabase();
  const house = await openTestApp(
    { ...fakeOutside(), ...mailHere, verifyMessage: (asked) => verified.answer(asked) },
    { database, now: () => clock.now },
  );
  const { tools } = house;
  const gate = await openGate(openInbound(tools), {
    ...{ host: '127.0.0.1', port: 0, name: 'essais.example', tls: null, believesInternal: true },
    ...{ limits: GATE_LIMITS, warn: () => {} },
  });
  const { publicId } = await completedReport(house, 'exemple.fr', 'B', { domain: 'exemple.fr', protocols: {} });
  const rows = async <Row>(query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as { readonly rows: Row[] }).rows;
  const readBox = async (key: string) => {
    const box = await tools.store.reportBoxes.byKey(key);
    if (box) await sumReports({ boxId: box.id }, tools);
    return readReportBox(key, tools);
  };
  return {
    house,
    clock,
    verified,
    send: (to, message, from = SENDER) => handIn(gate.port, { from, to, message }, { tls: false }),
    newTest: async () => {
      const { key } = await openTestMessage(publicId, null, tools);
      return { key, address: (await readTestMessage(key, tools)).address ?? '' };
    },
    newBox: async () => {
      const { key } = await openReportBox(publicId, null, tools);
      return { key, address: (await readBox(key)).address ?? '' };
    },
    readBox,
    rows,
    dump: async () => {
      const tables = await rows<{ name: string }>(
        sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const all = await Promise.all(tables.map(({ name }) => rows(sql`select t::text from ${sql.raw(name)} t`)));
      return JSON.stringify(all);
    },
    close: async () => {
      await gate.close();
      await house.close();
    },
  };
}
