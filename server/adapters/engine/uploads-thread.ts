import type { SendersReading } from '@rempart/contract';
import { answerAsked } from '@rempart/report/thread';
import type { UploadAsked } from '../../ports/uploads.ts';
import { composeSenders } from '../../usecases/compose-senders.ts';

answerAsked<UploadAsked, SendersReading>(composeSenders);
