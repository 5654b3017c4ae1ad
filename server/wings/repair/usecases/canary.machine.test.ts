import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readEvidence } from '../../../../engine/testing/recordings.ts';
import { CANARY, KEYS, type Mood } from '../../../../tests/repair/doubles.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { layDatabase } from '../../../../trials/made-databases.ts';
import { DOMAIN, openZoneDouble, repairOutside, STEP } from '../../../../trials/repairs.ts';
import { keptHere } from '../../../../web/app/features/legal/kept-here.fr.ts';
import { writeBackup } from '../../../adapters/backup/files.ts';
import { openEmbedded } from '../../../adapters/postgres/embedded.ts';
import { createApp } from '../../../http/app.ts';
import type { PageRequest } from '../../../http/wing-site.ts';
import { loadPages } from '../../../process/built-pages.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { repairApi, repairToken } from '../http/api.ts';
import { openRepairDesk } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'repair-canary-'));
after(() => rmSync(folder, { recursive: true }));

/** All that was said or kept anywhere. */
const told: string[] = [];
const COOKIE = /(?:^|, )(reparation=[^;]+)/;

test('a key is in no log, table, file of the database, backup, trace, error, mail or page, whatever its host does', async () => {
  await layDatabase(folder);
  const database = await openEmbedded(join(folder, 'db'));
  const double = await openZoneDouble();
  const sent: string[] = [];
  const postman = {
    isLocal: true,
    hand: async (letter: object) => {
      sent.push(JSON.stringify(letter));
      return { outcome: 'written', answer: '' } as const;
    },
  };
  const house = await openTestApp(repairOutside(double), { database, postman });
  const said: string[] = [];
  const desk = openRepairDesk(house.tools, (text) => said.push(text));
  const ofRepair = { tokens: [repairToken], pages: (asked: PageRequest) => repairApi(asked, desk, house.tools) };
  const wings = [{ site: () => ofRepair }];
  const pages = await loadPages({ renew: true });
  const app = createApp({
    ...{ ...pages, tools: house.tools, wings, production: false, proxyHops: 0 },
    ...{ warn: (text: string) => said.push(text), log: (happened: object) => said.push(JSON.stringify(happened)) },
  });
  try {
    const { publicId } = await wholeReport(house, readEvidence(DOMAIN));
    let cookie = '';
    const ask = async (path: string, form?: Readonly<Record<string, string>>) => {
      const answer = await app.request(`http://localhost${path}`, {
        headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
      });
      const text = await answer.text();
      cookie = COOKIE.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? cookie;
      told.push(JSON.stringify([...answer.headers]), text);
      const plain = text.replaceAll('<!-- -->', '').replaceAll(/\s/g, ' ');
      return { text: plain, status: answer.status, location: answer.headers.get('location') ?? '' };
    };
    const until = async (path: string) => {
      for (;;) {
        const page = await ask(path);
        if (!/data-renew="2"/.test(page.text)) return page;
      }
    };
    const { values, met: _, ...fields } = STEP;
    const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [`v.${name}`, value]));
    const form = { ...fields, ...own, key: KEYS.gandi };
    const start = `/analyse/${publicId}/reparer?etape=${STEP.step}&chez=gandi`;
    assert.equal((await ask(start)).status, 200);

    // What is refused with its form is shown again, except the key.
    const again = await ask(start, { ...form, holder: 'personne' });
    assert.equal(again.status, 400);
    assert.ok(again.text.includes('value="Ada Lovelace"'));

    const attempt = async (moods: readonly [reads: Mood, changes: Mood]) => {
      [double.readMood, double.mood] = ['as-documented', moods[1]];
      if (moods[0] !== 'as-documented') double.readMood = moods[0];
      const { location } = await ask(start, form);
      assert.match(location, /^\/reparer\/[\w-]{22}$/);
      const read = await until(location);
      if (!/Écrire dans la zone/.test(read.text)) return read;
      const confirmed = await ask(location, { compared: 'oui' });
      assert.equal(confirmed.location, location);
      return until(location);
    };
    // A host that repeats what it was sent, in whatever it says.
    const codeOf = ({ text }: { readonly text: string }) => /Code : (\w+)/.exec(text)?.[1];
    assert.equal(codeOf(await attempt(['refuses', 'as-documented'])), 'HOST');
    assert.equal(codeOf(await attempt(['as-documented', 'refuses'])), 'NOT_WRITTEN');
    await attempt(['as-documented', 'hangs-up']);
    double.rows = double.rows.filter(({ name }) => !name.startsWith('_smtp._tls'));
    const done = await attempt(['as-documented', 'as-documented']);
    assert.match(done.location, /^\/reparer\/fait\//);
    assert.ok((await ask(done.location)).text.includes('Écrite, relue chez l’hébergeur, et mesurée'));
    // What the browser keeps is told, and forgotten with all else.
    assert.ok(
      keptHere.some(({ name }) => cookie.startsWith(`${name}=`)),
      cookie.split('=')[0],
    );
    const forgotten = await app.request('http://localhost/api/forget-browser', { method: 'POST' });
    assert.match(forgotten.headers.get('set-cookie') ?? '', /reparation=;/);
    assert.equal((await ask(done.location, { by: 'Ada', key: KEYS.gandi })).status, 302);
    assert.ok(
      double.asked.some(({ headers }) => JSON.stringify(headers).includes(CANARY)),
      'the host did get the key',
    );

    await house.tools.heldKeys.close();
    await deliverMails(house.tools);
    assert.ok(sent.length > 0);
    const backup = join(folder, 'backup.gz');
    await writeBackup(database, backup, new Date());
    const kept = gunzipSync(readFileSync(backup)).toString();
    assert.match(kept, /Ada Lovelace/, 'the backup has the journal');
    await database.db.execute('checkpoint');
    const files = readdirSync(join(folder, 'db'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    assert.ok(
      files.some((octets) => octets.includes('Ada Lovelace')),
      'the search looks into the files',
    );
    for (const [name, all] of Object.entries({ told, said, sent, kept: [kept], warned: house.warnings }))
      assert.equal(all.filter((text) => text.includes(CANARY)).length, 0, name);
    assert.equal(files.filter((octets) => octets.includes(CANARY)).length, 0, 'files of the database');
    assert.ok(said.length > 0, 'the log was listened to');
  } finally {
    await house.close();
    await double.close();
  }
});
