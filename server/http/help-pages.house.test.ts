import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SHARED_MINUTES } from '@rempart/contract';
import { HOSTS_ASKED } from '../../engine/common/mail-hosts.ts';
import { QUESTIONS_A_TURN, RATES } from '../../engine/network/courtesy/connection-quota.ts';
import { PER_ADDRESS } from '../../engine/network/courtesy/slots.ts';
import { CONNECTIONS, DNS_QUESTIONS } from '../../engine/network/open.ts';
import { conformanceCommands } from '../../engine/network/smtp/conformance-commands.ts';
import { SERVERS_PRESSED } from '../../engine/protocols/smtp/gather.ts';
import { HOSTS_SCANNED } from '../../engine/protocols/tcp/gather.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const app = createApp({ wings, ...pages, tools: house.tools, production: false, proxyHops: 0, warn: () => {} });

/** The text of a page as it is read: without tags, and with plain spaces. */
async function read(path: string): Promise<string> {
  const html = await (await app.request(`http://localhost${path}`)).text();
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.');
}

test('the documentation states the connection rates of the engine', async () => {
  const words = await read('/documentation');
  for (const said of [
    `${PER_ADDRESS.talks} conversations au plus sur le port 25, autant sur les autres ports, ${PER_ADDRESS.web} sur ceux du web, et ${PER_ADDRESS.knocks} ports`,
    `${RATES.address.inARow} connexions d’affilée au plus, puis ${RATES.address.aMinute} par minute`,
    `/48 en IPv6) : ${RATES.network.aMinute} connexions par minute`,
    `${RATES.zone.aMinute * QUESTIONS_A_TURN} questions au DNS par minute`,
    `${CONNECTIONS} connexions au plus`,
    `${DNS_QUESTIONS} questions au DNS`,
    `analyse réelle toutes les ${SHARED_MINUTES} minutes avec les mêmes options`,
    `sur ${HOSTS_SCANNED} machines au plus`,
    `${HOSTS_ASKED} serveurs au plus`,
    `Les ${SERVERS_PRESSED} premiers serveurs MX`,
  ])
    assert.ok(words.includes(said), said);
  assert.doesNotMatch(words, /soixante par heure|Deux conversations à la fois/);
});

test('the documentation lists every command of the session with a mail server', async () => {
  const words = await read('/documentation');
  const commands = conformanceCommands('audit.invalid', 'exemple.fr');
  assert.ok(commands.length > 8);
  assert.ok(words.includes(commands.join(' ')), commands.join('\n'));
});

test('frequent questions and conditions of use state the same minutes as the code', async () => {
  for (const path of ['/faqs', '/cgu'])
    assert.match(await read(path), new RegExp(`n’est analysé à nouveau qu’après ${SHARED_MINUTES} minutes`), path);
});
