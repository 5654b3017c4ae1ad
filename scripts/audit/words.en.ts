import { scalesInEnglish } from '@rempart/contract';
import * as engine from '@rempart/engine/en';
import { unwritten } from '../print.en.ts';
import { repairWords as repair } from '../repair/words.en.ts';
import { baselineWords as baseline } from './baseline.en.ts';
import { beforeWords as before } from './before.en.ts';
import { fleetWords as fleet } from './fleet.en.ts';
import { formatWords as formats } from './formats/words.en.ts';
import { diffWords as diff } from './lint.en.ts';
import { listWords as list } from './list.en.ts';
import { refusals } from './refusals.en.ts';
import { screenWords as screen } from './screen.en.ts';
import { gateWords as gate } from './threshold.en.ts';
import type { TerminalWords } from './words.ts';

export const words: TerminalWords = {
  language: 'en',
  engine,
  verdicts: scalesInEnglish.verdictWords,
  refusals,
  unwritten,
  internal: 'Internal error:',
  list,
  baseline,
  diff,
  before,
  repair,
  fleet,
  gate,
  formats,
  screen,
};
