import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fleetPath } from '@rempart/contract';
import { type AuditEvidence, conclude } from '@rempart/engine';
import { openViews } from '../server/adapters/engine/views.ts';
import { openOutbox } from '../server/adapters/mail/outbox.ts';
import { createApp } from '../server/http/app.ts';
import { listen } from '../server/http/listen.ts';
import { loadPages } from '../server/process/built-pages.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import { newPublicId } from '../server/usecases/orders/access.ts';
import { wings } from '../server/wings/index.ts';
import { startWatchAudits } from '../server/wings/watching/usecases/audit.ts';
import { tellChanges } from '../server/wings/watching/usecases/tell.ts';
import { newWatchToken } from '../server/wings/watching/usecases/tokens.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';

/** A site whose domains are recorded worlds, with the clock in the test's hands. */
export interface ProviderSite {
  readonly url: string;
  /** Its messages are in `mail` below it. */
  readonly folder: string;
  /** What would be in the log. */
  readonly warnings: readonly string[];
  /** Has this address watch a domain, as if it had confirmed; returns the URL of its list. */
  readonly openList: (email: string, domain: string) => Promise<string>;
  /** At that time, audits what is due; returns when all of it is done. */
  readonly auditDue: (at: Date) => Promise<void>;
  /** At that time, sends what is due. */
  readonly sendDue: (at: Date) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How often it looks whether audits still run; each time begins more, as the scheduled task does. */
const RUNNING_EVERY_MS = 100;

/**
 * For tests: pages, database, queue, worker and outbox are the product's own; audits go nowhere and conclude the recording of the world
 * that `worldOf` names, under the name of the audited domain.
 */
export async function openProviderSite(start: Date, worldOf: (domain: string) => string): Promise<ProviderSite> {
  const clock = { now: start };
  const folder = await mkdtemp(join(tmpdir(), 'provider-'));
  const views = openViews();
  const testApp = await openTestApp(
    {
      ...fakeOutside(),
      audit: async function* (domain) {
        const evidence = evidenceOf(worldOf(domain), domain, clock.now);
        yield { type: 'completed', evidence, ...conclude(evidence) };
      },
      prepareView: views.ask,
    },
    { now: () => clock.now, postman: openOutbox(join(folder, 'mail'), { from: 'essai@localhost', dkim: null }) },
  );
  const { tools } = testApp;
  const pages = await loadPages({ renew: true });
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const site = createApp({ wings, tools, ...pages, production: false, proxyHops: 0, warn });
  const listening = await listen(site.fetch, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${listening.port}`;
  await testApp.startWorker();
  return {
    url,
    folder,
    warnings,
    openList: async (email, domain) => {
      const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
      const { id, watcherId } = await tools.store.watching.ask(asked, clock.now);
      await tools.store.watching.confirm(id, clock.now);
      return url + fleetPath(await newWatchToken({ watcherId, purpose: 'open' }, tools.store, clock.now));
    },
    auditDue: async (at) => {
      clock.now = at;
      for (;;) {
        await startWatchAudits(tools);
        if ((await tools.store.watching.running()).length === 0) break;
        await setTimeout(RUNNING_EVERY_MS);
      }
    },
    sendDue: async (at) => {
      clock.now = at;
      await tellChanges(tools);
      await deliverMails(tools);
    },
    close: async () => {
      await listening.close();
      await testApp.close();
      await views.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const texts = new Map<string, string>();

/** The evidence of a recording, as if it were of this domain and of now. */
export function evidenceOf(world: string, domain: string, at: Date): AuditEvidence {
  const text =
    texts.get(world) ??
    asOfThatNight(readFileSync(join(import.meta.dirname, '..', 'engine', 'recordings', `${world}.json`), 'utf8'));
  texts.set(world, text);
  return { ...JSON.parse(text.replaceAll(world, domain)), at: at.toISOString() };
}

/** The night before the weeks that tests tell. What expires within days of a recording would else depend on when it was made. */
const THAT_NIGHT = Date.parse('2026-11-27T00:30:00Z');

function asOfThatNight(text: string): string {
  const { at } = JSON.parse(text) as AuditEvidence;
  const byMs = THAT_NIGHT - Date.parse(at);
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (moment) =>
    new Date(Date.parse(moment) + byMs).toISOString(),
  );
}
