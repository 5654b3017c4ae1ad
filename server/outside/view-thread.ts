import { answerAsked } from '@rempart/report/thread';
import { drawView } from '../usecases/draw-view.ts';
import type { PreparedView, ViewAsked } from '../views.ts';
import { engineWords } from './view-words.ts';

answerAsked<ViewAsked, PreparedView>((asked) => drawView(asked, engineWords));
