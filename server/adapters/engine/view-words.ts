import { conclude } from '@rempart/engine';
import { advise, briefOf, provenDocument, showProof } from '@rempart/engine/fr';
import type { ViewWords } from '../../usecases/draw-view.ts';

/** The engine's texts about an audit. */
export const engineWords: ViewWords = { conclude, advise, document: provenDocument, showProof, brief: briefOf };
