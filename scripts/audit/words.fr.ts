import { verdictWords } from '@rempart/contract';
import * as engine from '@rempart/engine/fr';
import { unwritten } from '../print.fr.ts';
import { repairWords as repair } from '../repair/words.fr.ts';
import { baselineWords as baseline } from './baseline.fr.ts';
import { beforeWords as before } from './before.fr.ts';
import { fleetWords as fleet } from './fleet.fr.ts';
import { formatWords as formats } from './formats/words.fr.ts';
import { diffWords as diff } from './lint.fr.ts';
import { listWords as list } from './list.fr.ts';
import { refusals } from './refusals.fr.ts';
import { screenWords as screen } from './screen.fr.ts';
import { gateWords as gate } from './threshold.fr.ts';
import type { TerminalWords } from './words.ts';

export const words: TerminalWords = {
  language: 'fr',
  engine,
  verdicts: verdictWords,
  refusals,
  unwritten,
  internal: 'Erreur interne :',
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
