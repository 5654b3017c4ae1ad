import type { Audited } from '@rempart/engine';
import { answerAsked } from '@rempart/report/thread';
import type { PlannedStep } from '../ports/steps.ts';
import { stepsOf } from '../usecases/steps.ts';

answerAsked<Audited, readonly PlannedStep[]>(stepsOf);
