import { createApp } from '../../server/http/app.ts';
import { type WingTools, wings } from '../../server/wings/index.ts';
import { type Door, doorsOf } from '../doors.ts';

/** The doors of the sources, for which no server has to be started: a route reads its tools when it is called. */
export function doorsOfSources(): readonly Door[] {
  const tools = new Proxy({}, { get: () => () => null }) as WingTools;
  const app = createApp({
    wings,
    tools,
    answerPage: async () => new Response(),
    ...{ files: import.meta.dirname, production: true, proxyHops: 1, warn: () => {} },
  });
  return doorsOf({ app });
}
