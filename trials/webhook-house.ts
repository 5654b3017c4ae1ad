import type { DeliveryPage, WebhookCreated } from '@rempart/contract/api';
import type { WebhookAnswer } from '../server/wings/programs/ports/webhooks.ts';
import { deliverWebhooks } from '../server/wings/programs/usecases/deliver-webhooks.ts';
import { callerOf, forgetCalls, type TestCaller } from './api.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';
import { openDatabase } from './made-databases.ts';

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** For tests: the answer of a receiver that accepts a message. */
export const TAKEN: WebhookAnswer = { status: 204, fault: null };

/** For tests: a server with a manual clock. What its webhooks send is in `sent`, and is answered as `receiver` says. */
export async function openWebhookHouse() {
  const clock = { now: new Date() };
  const sent: Message[] = [];
  const receiver = { answer: async (): Promise<WebhookAnswer> => TAKEN };
  const database = await openDatabase();
  const house = await openTestApp(
    {
      ...fakeOutside(),
      postWebhook: async ({ url, headers, body }) => {
        sent.push({ url: url.href, headers, body });
        return receiver.answer();
      },
    },
    { database, now: () => clock.now },
  );
  await house.startWorker();
  const never = new AbortController().signal;

  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const deliver = () => deliverWebhooks(house.tools, never);
  async function ask<T>(caller: TestCaller, method: string, path: string, body?: unknown): Promise<T> {
    await forgetCalls(database);
    const answered = await caller.ask(method, path, body);
    return (answered.status === 204 ? null : await answered.json()) as T;
  }

  /** An account with one webhook that accepted its first message. */
  async function listener(email: string, events?: readonly string[]) {
    const caller = await callerOf(house, email);
    const url = `https://recepteur.exemple.fr/${email}`;
    const hook = await ask<WebhookCreated>(caller, 'POST', '/webhooks', { url, ...(events && { events }) });
    await deliver();
    sent.splice(0);
    const deliveries = async () =>
      (await ask<DeliveryPage>(caller, 'GET', `/webhooks/${hook.id}/deliveries`)).data.map(
        ({ event, state, attempts }) => [event, state, attempts].join(' '),
      );
    return { caller, hook, deliveries };
  }

  const typesSent = () => sent.splice(0).map(({ body }) => (JSON.parse(body) as { readonly type: string }).type);

  /** Starts an audit for an account and waits for its end. */
  async function audit(caller: TestCaller, domain: string): Promise<string> {
    const { reportId } = await ask<{ reportId: string }>(caller, 'POST', '/analysis/start', { domain });
    await forgetCalls(database);
    await (await caller.ask('GET', `/analysis/${reportId}/events`)).text();
    return reportId;
  }

  return { ...{ clock, sent, receiver, database, house, pass, deliver }, ...{ ask, listener, typesSent, audit } };
}
