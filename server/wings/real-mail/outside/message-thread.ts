import { answerAsked } from '@rempart/report/thread';
import type { Bounce, CameBack } from '../ports/bounces.ts';
import { readBounce } from './messages/bounce.ts';
import { readSignatures, type SignaturesAsked, type SignaturesRead } from './messages/signatures.ts';

/** A notification, or a message whose signatures are to be verified. */
export type MessageAsked = { readonly bounce: CameBack } | { readonly signed: SignaturesAsked };

answerAsked<MessageAsked, Bounce | SignaturesRead>((asked) =>
  'bounce' in asked ? readBounce(asked.bounce) : readSignatures(asked.signed),
);
