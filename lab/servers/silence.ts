import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** More than any system lets wait before a listener that asked for one. */
const CALLERS = 8;

/** Listens, then sleeps for ever: its queue is never served. */
const SLEEPER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ host: workerData.host, port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(workerData.sleep, 0, 0);
  });`;

/**
 * A port that neither accepts nor refuses. Loopback drops nothing by itself, but the kernel drops a SYN when the queue of a
 * listener is full: here a sleeping listener whose queue we fill ourselves.
 */
export async function openSilence(
  host: string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const sleeper = new Worker(SLEEPER, {
    eval: true,
    workerData: { host, sleep: new Int32Array(new SharedArrayBuffer(4)) },
  });
  const port = await new Promise<number>((tell, failed) => {
    sleeper.once('message', tell);
    sleeper.once('error', failed);
  });
  const callers = Array.from({ length: CALLERS }, () => call(host, port));
  await Promise.any(callers.map(({ connected }) => connected));
  return {
    port,
    close: async () => {
      for (const { socket } of callers) socket.destroy();
      await sleeper.terminate();
    },
  };
}

function call(host: string, port: number): { readonly socket: Socket; readonly connected: Promise<void> } {
  const socket = connect(port, host);
  const connected = new Promise<void>((done, failed) => {
    socket.once('connect', done);
    socket.once('error', failed);
  });
  connected.catch(() => socket.destroy());
  return { socket, connected };
}
