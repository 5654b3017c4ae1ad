import { answerAsked } from '@rempart/report/thread';
import type { PreparedView, ViewAsked } from '../../ports/views.ts';
import { drawView } from '../../usecases/draw-view.ts';
import { engineWords } from './view-words.ts';

answerAsked<ViewAsked, PreparedView>((asked) => drawView(asked, engineWords));
