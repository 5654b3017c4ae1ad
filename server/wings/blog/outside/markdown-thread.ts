import { answerAsked } from '@rempart/report/thread';
import type { DrawingAsked, Drawn } from '../ports/drawings.ts';
import { drawMarkdown } from './markdown.ts';

answerAsked<DrawingAsked, Drawn>(({ source, pictures }) => drawMarkdown(source, pictures));
