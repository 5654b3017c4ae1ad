import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import tls from 'node:tls';
import { issue } from '../../tls/testing/certificates.ts';
import { serve, testNetworkContext } from '../../transport/testing/context.ts';

export const address = '203.0.113.25';
export const certificate = issue({ subject: 'mx.example.test', names: ['mx.example.test'] });

/** What a server of `serveMail` does otherwise than a sound one. */
export interface Manner {
  readonly extensions?: readonly string[];
  /** Words of the session under TLS that came in clear. */
  readonly injects?: boolean;
  /** Answer to STARTTLS that does not come alone. */
  readonly together?: string;
  /** Turns the first connection away. */
  readonly busy?: boolean;
  /** Says nothing more, where a command comes in one segment with STARTTLS. */
  readonly hangs?: boolean;
  /** And leaves. */
  readonly closes?: boolean;
  /** Leaves without a word, where a command comes in one segment with STARTTLS. */
  readonly leaves?: boolean;
  /** Refuses every recipient under TLS, where a command came in one segment with STARTTLS. */
  readonly blames?: boolean;
  /** Says nothing to commands that begin with this. */
  readonly tires?: string;
  readonly answers?: Readonly<Record<string, string>>;
}

/** For tests: a mail server over real sockets, until the end of the test; `told` is what it took for commands, `*` where TLS began. */
export async function serveMail(t: TestContext, manner: Manner = {}) {
  const told: string[] = [];
  let connections = 0;
  const server = await serve((socket) => {
    connections += 1;
    socket.write(`${connections === 1 && manner.busy ? '421 busy' : '220 mx.example.test ESMTP'}\r\n`);
    listen(socket, '');
  });
  t.after(() => server.close());
  const {
    extensions = ['PIPELINING', 'STARTTLS'],
    injects,
    together,
    closes,
    hangs,
    leaves,
    blames,
    tires,
    answers = {},
  } = manner;

  function listen(stream: Socket, before: string, isBlamed = false): void {
    let text = before;
    const read = (chunk: Buffer | string) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const command = text.slice(0, end);
        text = text.slice(end + 2);
        told.push(command);
        if (tires && command.startsWith(tires)) continue;
        // What upsets it is not STARTTLS, but that it does not come alone.
        const isAlone = text === '';
        if (hangs && command === 'STARTTLS' && !isAlone) return void stream.off('data', read);
        if (leaves && command === 'STARTTLS' && !isAlone) return void stream.destroy();
        if (command === 'STARTTLS' && (together === undefined || isAlone)) {
          stream.write('220 go\r\n');
          stream.off('data', read);
          return secure(stream, injects ? text : '', blames === true && !isAlone);
        }
        if (command === 'STARTTLS' && closes) return void stream.end(`${together}\r\n`);
        stream.write(isBlamed && command.startsWith('RCPT') ? '550 5.5.1 Protocol error\r\n' : answerTo(command));
      }
    };
    stream.on('data', read);
    read('');
  }

  function secure(stream: Socket, before: string, isBlamed: boolean): void {
    const context = tls.createSecureContext({ key: certificate.key, cert: certificate.cert });
    const secured = new tls.TLSSocket(stream, { isServer: true, secureContext: context });
    secured.on('error', () => {});
    told.push('*');
    listen(secured, before, isBlamed);
  }

  function answerTo(command: string): string {
    const verb = command.slice(0, 4);
    const own = Object.entries(answers).find(([start]) => command.startsWith(start))?.[1];
    if (own !== undefined) return `${own}\r\n`;
    if (verb === 'STAR') return `${together}\r\n`;
    if (verb === 'QUIT') return '221 bye\r\n';
    if (verb === 'EHLO')
      return ['mx.example.test', ...extensions]
        .map((words, index, all) => `250${index < all.length - 1 ? '-' : ' '}${words}\r\n`)
        .join('');
    return '250 ok\r\n';
  }

  const context = testNetworkContext({ places: { [`${address}:25`]: server.port }, roots: [certificate.cert] });
  return { context, told, connections: () => connections };
}
