import type { AddressInfo } from 'node:net';
import tls, { type TlsOptions } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';

/** For tests: a TLS server in a thread of its own, so that what it computes is not counted as its client's. Tells its port. */
const server = tls.createServer(workerData as TlsOptions, (socket) => socket.on('error', () => {}));
server.on('tlsClientError', () => {});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
