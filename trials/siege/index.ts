export { doorsOfSources } from './doors.ts';
export { openBesieged } from './server.ts';
export { besiege, PAGES, type Row } from './siege.ts';
export { openWorld } from './world.ts';
