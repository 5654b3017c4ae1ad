import { answerAsked } from '@rempart/report/thread';
import { drawShareImage, type ShownFort } from '../../domain/pictures/share-image.ts';

answerAsked<ShownFort, Uint8Array>(drawShareImage);
