import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const EVERY_MS = 20;

/** For tests: a server that answers whatever it is asked, over HTTP or as a name server, octet by octet and without an end. */
export async function openDripping() {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    const drip = setInterval(() => client.write(' '), EVERY_MS);
    client
      .on('error', () => {})
      .on('close', () => {
        clearInterval(drip);
        clients.delete(client);
      });
    client.once('data', (asked) => /^[A-Z]+ \//.test(asked.toString()) && client.write('HTTP/1.1 200 OK\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** Waits for one who asks. */
    asked: async () => {
      if (clients.size === 0) await once(server, 'connection');
    },
    /** Waits until nobody is connected. */
    left: async () => {
      for (const client of clients) await new Promise((resolve) => client.once('close', resolve));
    },
    close: async () => {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
