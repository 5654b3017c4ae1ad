import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { SmtpSession } from '../../../model/ask.ts';
import type { Observed } from '../../../model/observed.ts';
import { serve, testNetworkContext } from '../../transport/testing/context.ts';
import { askSmtp } from '../session.ts';
import type { SmtpLimits } from '../visit.ts';
import { address, certificate } from './mail-server.ts';

export const LIMITS: SmtpLimits = { deadlineMs: 2_000, bannerMs: 400, handshakeMs: 400, againMs: 1 };

/** For tests: the session that an audit has with a server at a port of this machine. */
export function ask(port: number, limits = LIMITS): Promise<Observed<SmtpSession>> {
  const context = testNetworkContext({ places: { [`${address}:25`]: port }, roots: [certificate.cert] });
  return askSmtp(context, limits)('mx.example.test', address);
}

/** For tests: a server that answers each command by the first rule that fits, and records the commands that it received. */
export async function scripted(
  t: TestContext,
  banner: string | Buffer,
  rules: readonly (readonly [RegExp, string | ((socket: Socket) => void)])[] = [],
) {
  const told: string[] = [];
  const server = await serve((socket) => {
    socket.write(banner);
    socket.on('data', (chunk) => {
      for (const command of chunk.toString().split('\r\n').filter(Boolean)) {
        told.push(command);
        const [, answer = '500 what\r\n'] = rules.find(([pattern]) => pattern.test(command)) ?? [];
        if (typeof answer === 'string') socket.write(answer);
        else answer(socket);
      }
    });
  });
  t.after(() => server.close());
  return { ...server, told };
}

export const value = (answer: Observed<SmtpSession>): SmtpSession =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));
