import { plainJson } from '@rempart/contract';
import { planInShort, provenDocument } from '@rempart/engine/en';
import { answerAsked } from '@rempart/report/thread';
import type { EnglishAsked } from '../../../ports/auditing.ts';
import type { EnglishView } from '../../../ports/views.ts';
import { pack } from '../../../usecases/draw-view.ts';

answerAsked<EnglishAsked, EnglishView>(({ evidence, results }) => ({
  document: pack(plainJson(provenDocument(evidence, results))),
  plan: planInShort(evidence, results.verdicts),
}));
