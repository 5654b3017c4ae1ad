export { doorsOfSources } from './doors.ts';
export { openBesieged } from './server.ts';
export { besiege, type Row } from './siege.ts';
export { openWorld } from './world.ts';
