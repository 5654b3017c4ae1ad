import { conclude } from '@house/engine';
import { advise, briefOf, provenDocument, showProof } from '@house/engine/fr';
import type { ViewWords } from '../usecases/draw-view.ts';

/** What the engine says of an audit. */
export const engineWords: ViewWords = { conclude, advise, document: provenDocument, showProof, brief: briefOf };
