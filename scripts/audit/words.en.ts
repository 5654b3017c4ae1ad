import { scalesInEnglish } from '@rempart/contract';
import * as engine from '@rempart/engine/en';
import { baselineWords as baseline } from './baseline.en.ts';
import { beforeWords as before } from './before.en.ts';
import { fleetWords as fleet } from './fleet.en.ts';
import { formatWords as formats } from './formats/words.en.ts';
import { listWords as list } from './list.en.ts';
import { refusals } from './refusals.en.ts';
import { screenWords as screen } from './screen.en.ts';
import type { TerminalWords } from './words.ts';

export const words: TerminalWords = {
  language: 'en',
  engine,
  verdicts: scalesInEnglish.verdictWords,
  refusals,
  list,
  baseline,
  before,
  fleet,
  formats,
  screen,
};
