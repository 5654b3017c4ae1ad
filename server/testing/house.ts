import type { Hono } from 'hono';
import { readDeclarations } from '../declarations.ts';
import { createApp } from '../http/app.ts';
import type { Outside } from '../open.ts';
import type { Database } from '../store/database.ts';
import { openInMemory } from '../store/embedded.ts';
import { openNotices } from '../store/notices.ts';
import { openQueue, type Queue } from '../store/queue.ts';
import { storeIn } from '../store/store.ts';
import type { Tools } from '../tools.ts';
import { startWorker } from '../worker.ts';

export interface TestHouse {
  readonly tools: Tools;
  readonly queue: Queue;
  readonly app: Pick<Hono, 'request' | 'fetch'>;
  /** What would be in the log. */
  readonly warnings: readonly string[];
  readonly startWorker: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** For tests: the whole server on a database, without a port and without the built pages. */
export async function openTestHouse(
  outside: Outside,
  { database, now = () => new Date() }: { readonly database?: Database; readonly now?: () => Date } = {},
): Promise<TestHouse> {
  const opened = database ?? (await openInMemory());
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const queue = await openQueue(opened, warn, { pollSeconds: 0.5 });
  const { audit, advise, brief, readDomain, demo, scanner } = outside;
  const tools = {
    store: storeIn(opened, queue.jobsIn),
    notices: await openNotices(opened),
    audit,
    advise,
    brief,
    readDomain,
    demo,
    scanner,
    ...readDeclarations({}),
    now,
  };
  const answerPage = async (request: Request) => new Response(`page ${new URL(request.url).pathname}`);
  return {
    tools,
    queue,
    app: createApp({ tools, answerPage, files: import.meta.dirname, production: false, warn }),
    warnings,
    startWorker: () => startWorker(queue, tools),
    close: async () => {
      await queue.close();
      await opened.close();
      await outside.close();
    },
  };
}
