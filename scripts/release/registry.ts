import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { json } from 'node:stream/consumers';

/** What `npm publish` sends: the document of a package, with its archive beside it. */
interface Published {
  readonly versions: Readonly<
    Record<string, { readonly dist: { readonly tarball: string; readonly integrity: string } }>
  >;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/**
 * A registry on loopback that keeps what is published in memory, for a rehearsal: as much of npm's protocol as publishing,
 * viewing and installing speak (https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md). A version is published once.
 */
export async function openRegistry() {
  const packages = new Map<string, Omit<Published, '_attachments'>>();
  const archives = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry.invalid').pathname).slice(1);
    const known = packages.get(path);
    if (request.method === 'PUT') {
      const { _attachments: attached, ...document } = (await json(request)) as Published;
      const [version = ''] = Object.keys(document.versions);
      if (known?.versions[version]) return answer(response, 409, { error: `${path} ${version} is published already` });
      packages.set(path, { ...document, versions: { ...known?.versions, ...document.versions } });
      for (const [name, { data }] of Object.entries(attached))
        archives.set(`${path}/-/${name}`, Buffer.from(data, 'base64'));
      return answer(response, 201, { ok: true });
    }
    const archive = archives.get(path);
    if (archive) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(archive);
    return known ? answer(response, 200, known) : answer(response, 404, { error: 'not found' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Where a server listens that was given any free port. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}
