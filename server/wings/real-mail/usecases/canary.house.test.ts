import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { fakeAsk, txt } from '../../../../engine/testing/ask.ts';
import { completedReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { layDatabase, openOn } from '../../../../trials/made-databases.ts';
import { NO_POSTGRES, startPostgres } from '../../../../trials/postgres.ts';
import { handIn } from '../../../../trials/talk.ts';
import type { Database } from '../../../adapters/postgres/database.ts';
import { openEmbedded } from '../../../adapters/postgres/embedded.ts';
import { openGate } from '../outside/gate/gate.ts';
import { GATE_LIMITS } from '../outside/gate/limits.ts';
import { verifyMessage } from '../outside/messages/verify.ts';
import { openInbound } from './receive.ts';
import { openTestMessage, readTestMessage } from './test-messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'canary-'));
const server = await startPostgres();
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const CANARY = 'canari7f3a91';
const letter = [
  `From: "Jeanne ${CANARY}" <${CANARY}@exemple.fr>`,
  `To: ${CANARY}@exemple.fr`,
  `Subject: ${CANARY}`,
  `Date: ${new Date().toUTCString()}`,
  `Message-ID: <${CANARY}@exemple.fr>`,
  `X-${CANARY}: ${CANARY}`,
  'MIME-Version: 1.0',
  `Content-Type: multipart/mixed; boundary=${CANARY}`,
  `\r\n--${CANARY}\r\n\r\nBonjour, ${CANARY}.\r\n`,
  `--${CANARY}\r\nContent-Disposition: attachment; filename="${CANARY}.txt"\r\n\r\n${CANARY}\r\n--${CANARY}--`,
].join('\r\n');

const zone = { 'exemple.fr TXT': txt('v=spf1 ip4:127.0.0.1 -all'), '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') };

const kinds: readonly {
  readonly name: string;
  readonly open: () => Promise<Database>;
  readonly skip: string | false;
}[] = [
  {
    name: 'an embedded database',
    open: async () => {
      await layDatabase(folder);
      return openEmbedded(join(folder, 'db'));
    },
    skip: false,
  },
  {
    name: 'PostgreSQL',
    open: () => openOn({ url: server?.url ?? '' }),
    skip: server ? false : NO_POSTGRES,
  },
];

for (const { name, open, skip } of kinds)
  test(`nothing of a test message is in a table or a file of ${name}, while it is judged and afterwards`, {
    skip,
  }, async (context) => {
    const database = await open();
    const rows = async <Row>(query: ReturnType<typeof sql>) =>
      ((await database.db.execute(query)) as { readonly rows: Row[] }).rows;
    const [place] = await rows<{ cluster: string; own: string }>(
      sql`select current_setting('data_directory') as cluster, oid::text as own from pg_database where datname = current_database()`,
    );
    const cluster = name === 'PostgreSQL' ? (place?.cluster ?? '') : join(folder, 'db');
    /** The databases of other tests on the same server hold nothing of this one. */
    const mayHoldIt = (path: string) => (/\/base\/(\d+)\//.exec(path)?.[1] ?? place?.own) === place?.own;
    const found: string[] = [];
    const search = async (words: string) => {
      await rows(sql`checkpoint`);
      const tables = await rows<{ name: string }>(
        sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const all = await Promise.all(tables.map((table) => rows(sql`select t::text from ${sql.raw(table.name)} t`)));
      return {
        isInTables: JSON.stringify(all).includes(words),
        inFiles: filesWith(words, filesBelow(cluster).filter(mayHoldIt)),
      };
    };
    const outside = {
      ...fakeOutside(),
      verifyMessage: async (asked: Parameters<typeof verifyMessage>[0]) => {
        const evidence = await verifyMessage(asked, fakeAsk(zone));
        const { isInTables, inFiles } = await search(CANARY);
        found.push(...inFiles, ...(isInTables ? ['a table'] : []));
        return evidence;
      },
    };
    const app = await openTestApp(outside, { database });
    const gate = await openGate(openInbound(app.tools), {
      ...{ host: '127.0.0.1', port: 0, name: 'essais.example', tls: null, believesInternal: true },
      ...{ limits: GATE_LIMITS, warn: () => {} },
    });
    try {
      const { publicId } = await completedReport(app, 'exemple.fr', 'B', { domain: 'exemple.fr', protocols: {} });
      const { key } = await openTestMessage(publicId, null, app.tools);
      const { address } = await readTestMessage(key, app.tools);
      const sent = { from: `${CANARY}@exemple.fr`, to: address ?? '', message: letter };
      assert.match(await handIn(gate.port, sent), /^250 2\.0\.0 Read, judged and deleted/);
      assert.equal((await readTestMessage(key, app.tools)).state, 'judged');
      const { isInTables, inFiles } = await search(CANARY);
      assert.deepEqual([...found, ...inFiles, isInTables], [false]);
      const control = await search(key);
      assert.ok(control.isInTables, 'the search looks into the tables where the verdict stands');
      if (control.inFiles.length === 0 && name === 'PostgreSQL')
        context.diagnostic('its files cannot be read from here');
      else assert.ok(control.inFiles.length > 0, 'and into its files');
    } finally {
      await gate.close();
      await app.close();
    }
  });

/** The files in which these words stand. */
function filesWith(words: string, files: readonly string[]): readonly string[] {
  return files.filter((path) => {
    try {
      return readFileSync(path).includes(words);
    } catch {
      // A server removes files while it works.
      return false;
    }
  });
}

/** A server elsewhere has none that can be read. */
function filesBelow(below: string): readonly string[] {
  try {
    const entries = readdirSync(below, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
