import { plainJson } from '@rempart/contract';
import { provenDocument } from '@rempart/engine/fr';
import type { Attachment, Block } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, plain } from '../text-spans.ts';
import { several } from '../typography.fr.ts';

export const READINGS_FILE = 'releves.json';

/** What was asked and answered is a file; the paper says where it is and how it is read. */
export function rawEvidence({ evidence: { trace } }: Subject): Block {
  const asked = trace ? `${several(trace.exchanges.length, 'question posée', 'questions posées')}. ` : '';
  const omitted =
    trace && trace.omitted > 0
      ? ` ${several(trace.omitted, 'question', 'questions')} au-delà de ce qu’une analyse conserve n’y figurent pas.`
      : '';
  return {
    kind: 'paragraph',
    text: [
      plain(`${asked}Chacune est avec sa réponse dans le fichier `),
      code(READINGS_FILE),
      plain(
        `, joint à ce document. Le numéro d’un relevé cité y est le champ « id », à côté de la commande qui repose la question.${omitted}`,
      ),
    ],
  };
}

/** Everything that was asked, answered and concluded, as one JSON document. */
export function readingsFile({ evidence, conclusion }: Subject): readonly Attachment[] {
  return [
    {
      name: READINGS_FILE,
      mediaType: 'application/json',
      description: 'Les questions posées, les réponses reçues et les conclusions, en JSON',
      text: plainJson(provenDocument(evidence, conclusion)),
    },
  ];
}
