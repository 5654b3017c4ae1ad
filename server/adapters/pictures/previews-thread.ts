import type { BastionState } from '@rempart/brand';
import { answerAsked } from '@rempart/report/thread';
import { drawShareImage } from '../../domain/pictures/share-image.ts';

answerAsked<readonly BastionState[], Uint8Array>(drawShareImage);
