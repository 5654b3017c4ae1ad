import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store, Tables } from '../server/ports/store.ts';
import type { Tools } from '../server/ports/tools.ts';

/** Points at which a server can be killed; the texts say what was done and what was not. */
export const KILL_POINTS = {
  K01: 'the payment page is opened, the order does not know it yet',
  K02: 'a webhook came, its signature is not yet verified',
  K03: 'the signature is good, nothing is written',
  K04: 'payment, order, invoice and job are written, not committed',
  K05: 'committed, the provider not answered',
  K06: 'the provider answered, the job hardly taken',
  K07: 'the audit began',
  K08: 'the audit reported half of its results',
  K09: 'the audit is done, its result not written',
  K10: 'the report is half drawn',
  K11: 'the report is drawn, not kept',
  K12: 'the validation is written, not committed',
  K13: 'the validation is committed, the mail not taken',
  K14: 'the mail is taken, the relay not called',
  K15: 'the relay knows the recipient',
  K16: 'the relay has half of the message',
  K17: 'the relay has the whole message, its answer was not read',
  K18: 'the relay said yes, that is not written',
  K19: 'the mail is written as sent, the conversation not ended',
  K20: 'the deletion of what is old has begun',
  K21: 'the report is released and held, the administrator has no answer yet',
} as const;
export type KillPoint = keyof typeof KILL_POINTS;

/** The points still to be reached, in order, one a line, in the server's folder. */
const armedFile = (folder: string) => join(folder, 'kill-at');
const deathsFile = (folder: string) => join(folder, 'killed-at');

export function arm(folder: string, points: readonly KillPoint[]): void {
  writeFileSync(armedFile(folder), points.join('\n'));
}

export function armed(folder: string): readonly KillPoint[] {
  return readLines(armedFile(folder));
}

export function deaths(folder: string): readonly KillPoint[] {
  return readLines(deathsFile(folder));
}

/** Removes a point from the list; false where it is not its turn. */
export function takeArmed(folder: string, point: KillPoint): boolean {
  const [next, ...rest] = armed(folder);
  if (next !== point) return false;
  arm(folder, rest);
  appendFileSync(deathsFile(folder), `${point}\n`);
  return true;
}

/** Whether the message in progress is a report: the relay, which kills the server, cannot tell from the first lines. */
export function carriesReport(folder: string): boolean {
  return readLines(join(folder, 'carried')).length > 0;
}

/** The same tools, which kill their process at each point that is armed in `folder`. */
export function withKillPoints<T extends Tools>(tools: T, folder: string): T {
  const reach = (point: KillPoint) => {
    if (takeArmed(folder, point)) process.kill(process.pid, 'SIGKILL');
  };
  const carried = { report: false };
  const carry = (report: boolean) => {
    carried.report = report;
    writeFileSync(join(folder, 'carried'), report ? 'report' : '');
  };
  return {
    ...tools,
    payments: tools.payments && mortalPayments(tools.payments, reach),
    audit: mortalAudit(tools.audit, reach),
    prepareView: async (asked) => {
      const prepared = await tools.prepareView(asked);
      reach('K09');
      return prepared;
    },
    drawReport: async (order) => {
      const drawing = tools.drawReport(order);
      await delay(30);
      reach('K10');
      const file = await drawing;
      reach('K11');
      return file;
    },
    postman: {
      ...tools.postman,
      hand: (letter, mayEnd) => {
        carry(letter.subject.startsWith('Votre rapport'));
        if (carried.report) reach('K14');
        return tools.postman.hand(letter, mayEnd);
      },
    },
    store: mortalStore(tools.store, carried, reach),
  };
}

type Reach = (point: KillPoint) => void;

function mortalPayments(payments: NonNullable<Tools['payments']>, reach: Reach): NonNullable<Tools['payments']> {
  return {
    ...payments,
    openSession: async (asked) => {
      const session = await payments.openSession(asked);
      reach('K01');
      return session;
    },
    readEvent: (raw, signature, at) => {
      reach('K02');
      const event = payments.readEvent(raw, signature, at);
      if (event) reach('K03');
      return event;
    },
  };
}

function mortalAudit(audit: Tools['audit'], reach: Reach): Tools['audit'] {
  return async function* (domain, how) {
    reach('K07');
    for await (const event of audit(domain, how)) {
      if (event.type === 'judged') reach('K08');
      yield event;
    }
  };
}

function mortalStore<S extends Store>(store: S, carried: { readonly report: boolean }, reach: Reach): S {
  return {
    ...store,
    retention: {
      ...store.retention,
      byAge: (...asked) => {
        reach('K20');
        return store.retention.byAge(...asked);
      },
    },
    transaction: async (work) => {
      const called = new Set<string>();
      const result = await store.transaction(async (within) => {
        const result = await work(recordCalls(within, called));
        if (called.has('invoices.issue')) reach('K04');
        if (called.has('soldReports.keepFile') && called.has('mails.add')) reach('K12');
        if (called.has('mails.settle') && carried.report) reach('K18');
        return result;
      });
      if (called.has('invoices.issue')) {
        reach('K05');
        setTimeout(() => reach('K06'), 30);
      }
      if (called.has('soldReports.keepFile') && called.has('mails.add')) reach('K13');
      if (called.has('mails.settle') && carried.report) reach('K19');
      if (called.has('orders.letGo')) reach('K21');
      return result;
    },
  };
}

/** The same store, which records its calls. */
function recordCalls(store: Tables, called: Set<string>): Tables {
  const areas = Object.entries(store).map(([area, methods]) => {
    const get = (of: object, name: string | symbol) => {
      called.add(`${area}.${String(name)}`);
      return Reflect.get(of, name);
    };
    return [area, new Proxy(methods, { get })];
  });
  return Object.fromEntries(areas) as unknown as Tables;
}

function readLines(file: string): readonly KillPoint[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean) as KillPoint[];
  } catch {
    return [];
  }
}
