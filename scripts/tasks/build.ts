import { buildPages } from '../../web/build.ts';

/** What browsers are sent, then the server that sends it. */
process.exitCode = await buildPages();
await import('../../server/bundle.ts');
