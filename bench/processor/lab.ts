import { startLab } from '@rempart/lab';

/** The laboratory in a process of its own: tells its parent what it is, and ends with it. */
const { resolvers, roots, allowedNetworks, bootstrap, ehlo, port25Canary, doors } = await startLab(undefined, {
  notes: false,
});
process.once('disconnect', () => process.exit());
process.send?.({ resolvers, roots, allowedNetworks, bootstrap, ehlo, port25Canary, doors });
