export { type Advice, advise, PROTOCOLS, STEPS, titleOf, wordsOf } from './advice.en.ts';
export { SILENCES, silenceCause, silenceWords } from './silences.en.ts';
