import { worlds } from '@rempart/lab';
import { testWorlds } from './each-world.ts';

/** The two ends and the middle of the scale, and one without mail; `worlds.long.test.ts` has all of them, and what they show together. */
const CHOSEN = ['exemplaire.example', 'moyenne.example', 'passoire.example', 'parking.example'];

testWorlds(worlds.filter(({ domain }) => CHOSEN.includes(domain)));
