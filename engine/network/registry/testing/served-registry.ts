import assert from 'node:assert/strict';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import tls from 'node:tls';
import type { Registration } from '../../../model/ask.ts';
import type { Observed } from '../../../model/observed.ts';
import type { Bootstrap } from '../../options.ts';
import { issue } from '../../tls/testing/certificates.ts';
import { serve, testNetworkContext } from '../../transport/testing/context.ts';
import { askRegistration } from '../registration.ts';

/** For tests: where the registry is. */
export const address = '203.0.113.43';

const certificate = issue({ subject: 'rdap.test', names: ['rdap.test', 'data.iana.org'] });

/** For tests: a registry with both services. */
export const RDAP: Bootstrap = {
  rdap: { test: 'https://rdap.test/v1' },
  whois: { test: 'whois.test' },
  whoisRoot: null,
};

interface Services {
  readonly rdap?: string;
  readonly whois?: string | ((socket: Socket, question: string) => void);
  readonly bootstrap?: Bootstrap;
  readonly trusted?: boolean;
  readonly leaveAlone?: (address: string, ms: number) => void;
}

/** For tests: a registry that answers `rdap` (a whole HTTP answer) and `whois`; without, the port is closed. */
export async function registry(
  t: TestContext,
  { rdap, whois, bootstrap = RDAP, trusted = true, leaveAlone = () => {} }: Services,
) {
  const places: Record<string, number> = { [`${address}:443`]: 1, [`${address}:43`]: 1 };
  const asked: string[] = [];
  if (rdap !== undefined) {
    const server = tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
      socket.on('error', () => {});
      socket.once('data', (chunk) => {
        asked.push(chunk.toString().split('\r\n')[0] ?? '');
        socket.end(rdap);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    places[`${address}:443`] = (server.address() as AddressInfo).port;
  }
  const server = await serve((socket) =>
    socket.once('data', (chunk) => {
      asked.push(chunk.toString());
      if (typeof whois === 'function') whois(socket, chunk.toString());
      else socket.end(whois ?? '');
    }),
  );
  t.after(() => server.close());
  if (whois !== undefined) places[`${address}:43`] = server.port;
  const hosts = {
    'rdap.test': [address],
    'whois.test': [address],
    'whois.root.test': [address],
    'data.iana.org': [address],
    'inside.test': ['10.0.0.1'],
  };
  const context = testNetworkContext({
    hosts,
    places,
    bootstrap,
    roots: trusted ? [certificate.cert] : [],
    leaveAlone,
  });
  return { ask: (domain = 'exemple.test', ms = 2_000) => askRegistration(context, ms)(domain), asked, server, context };
}

/** For tests: a whole HTTP answer. */
export const json = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/rdap+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export const value = (answer: Observed<Registration>): Registration =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));

export const silenceOf = (answer: Observed<unknown>) => (answer.seen ? 'seen' : answer.silence);

/** For tests: a domain as RDAP describes it. */
export const OBJECT = {
  objectClassName: 'domain',
  ldhName: 'EXEMPLE.TEST',
  status: ['client transfer prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '1999-07-11T22:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-07-12T10:00:00+02:00' },
    { eventAction: 'last changed', eventDate: '2026-05-01T08:00:00.5Z' },
  ],
  entities: [
    { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'REDACTED']]] },
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '433' }],
      entities: [
        { roles: ['technical'], vcardArray: ['vcard', [['email', {}, 'text', 'technique@ovh.test']]] },
        {
          roles: ['abuse'],
          vcardArray: [
            'vcard',
            [
              ['email', {}, 'text', 'https://ovh.test/abuse'],
              ['email', { type: 'work' }, 'text', 'abuse@ovh.test'],
            ],
          ],
        },
      ],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'OVH <b>sas</b>'],
        ],
      ],
    },
  ],
  nameservers: [{ ldhName: 'DNS.OVH.NET.' }, { ldhName: 'ns.ovh.net' }],
  secureDNS: { delegationSigned: true },
};
