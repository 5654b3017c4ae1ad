export { openAttackers } from './attackers.ts';
export { doorsOfSources } from './doors.ts';
export { openBesieged } from './server.ts';
export { besiege, PAGES, RESTED, type Row } from './siege.ts';
export { openWorld } from './world.ts';
