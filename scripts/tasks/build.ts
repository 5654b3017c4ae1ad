/** What browsers are sent, then the server that sends it. */
await import('../../web/build.ts');
await import('../../server/bundle.ts');
