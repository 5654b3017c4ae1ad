import assert from 'node:assert/strict';
import type { AdminAccount, AdminAdmitted, PasskeyOffer, RefusalBody } from '@rempart/contract';
import { adminLog } from '../server/adapters/postgres/schema.ts';
import type { OutgoingMessage } from '../server/ports/mail.ts';
import { createAdmin } from '../server/usecases/admin/first-admin.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import { Authenticator } from './authenticator.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';

const ORIGIN = 'https://rempart.exemple.fr';
/** For tests: where administrators log in. */
export const AUTH = '/api/sys/core/mgmt/auth';
/** For tests: where they manage their passkeys. */
export const PASSKEYS = `${AUTH}/account/passkeys`;
/** For tests: of every administrator. */
export const PASSWORD = 'une phrase assez longue';

/** For tests: a server with a manual clock, and the calls that an administrator's browser makes about passkeys. */
export async function openPasskeyHouse() {
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const sent: OutgoingMessage[] = [];
  /** The public address of the server. */
  const site = { origin: ORIGIN };
  /** Whose password `password` gives. */
  const login = { username: '' };
  const house = await openTestApp(fakeOutside(), {
    now: () => clock.now,
    postman: {
      isLocal: true,
      hand: async (letter, mayEnd) => {
        await mayEnd();
        sent.push(letter);
        return { outcome: 'accepted', answer: '250 ok' };
      },
    },
    operator: { email: 'exploitant@exemple.fr' },
    origin: () => site.origin,
  });
  const { tools } = house;

  function later(minutes: number) {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  }

  /** From now on another administrator, who has a password alone. */
  async function appoint(username: string) {
    login.username = username;
    await createAdmin({ username, password: PASSWORD }, tools);
  }

  let number = 0;
  async function begin() {
    number += 1;
    site.origin = ORIGIN;
    await deliverMails(tools);
    sent.length = 0;
    later(60);
    await appoint(`zoe${number}`);
  }

  async function call(method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
    return house.app.request(`${ORIGIN}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  const code = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];
  const offered = async (answer: Response) => {
    assert.equal(answer.status, 200);
    return ((await answer.json()) as PasskeyOffer).options;
  };
  const password = async () => {
    const body = { username: login.username, password: PASSWORD };
    return (await (await call('POST', `${AUTH}/login`, { body })).json()) as AdminAdmitted;
  };
  const account = async (token: string) =>
    (await (await call('GET', `${AUTH}/account`, { token })).json()) as AdminAccount;
  const journal = async () =>
    (await house.rows(adminLog))
      .filter(({ who }) => who === login.username)
      .map(({ act, detail }) => [act, detail['passkey']]);

  const offer = (token: string, proof: object = { password: PASSWORD }) =>
    call('POST', `${PASSKEYS}/challenge`, { token, body: proof });
  const add = (token: string, answer: object, name = 'Clé bleue') =>
    call('POST', PASSKEYS, { token, body: { name, answer } });
  const ask = async () => offered(await call('POST', `${AUTH}/passkey/challenge`));
  const give = (answer: object) => call('POST', `${AUTH}/passkey`, { body: answer });

  /** Logs in with the password, and adds a passkey. */
  async function withPasskey(settings: { counter?: number } = {}) {
    const { token } = await password();
    const authenticator = new Authenticator(site.origin, settings);
    const added = await add(token, authenticator.create(await offered(await offer(token))));
    assert.equal(added.status, 204);
    return { token, authenticator };
  }

  return {
    house,
    clock,
    sent,
    site,
    login,
    later,
    appoint,
    begin,
    call,
    code,
    offered,
    password,
    account,
    journal,
    offer,
    add,
    ask,
    give,
    withPasskey,
  };
}
