import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import tls, { type TlsOptions } from 'node:tls';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** For tests: the port of a TLS server in a thread of its own, so that what it computes is not counted as its client's. */
export async function serveApart(t: TestContext, options: TlsOptions): Promise<number> {
  const server = new Worker(new URL(import.meta.url), { workerData: options });
  t.after(() => server.terminate());
  const [port] = (await once(server, 'message')) as [number];
  return port;
}

if (!isMainThread && workerData !== null) {
  const server = tls.createServer(workerData as TlsOptions, (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
