import { plainJson } from '@rempart/contract';
import { planInShort, provenDocument } from '@rempart/engine/en';
import { answerAsked } from '@rempart/report/thread';
import { pack } from '../../../usecases/draw-view.ts';
import type { EnglishAsked, EnglishView } from '../ports/english.ts';

answerAsked<EnglishAsked, EnglishView>(({ evidence, results }) => ({
  document: pack(plainJson(provenDocument(evidence, results))),
  plan: planInShort(evidence, results.verdicts),
}));
