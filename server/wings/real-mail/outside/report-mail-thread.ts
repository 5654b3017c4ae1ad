import { answerAsked } from '@rempart/report/thread';
import type { ReportMail } from '../ports/report-boxes.ts';
import { readReportMail } from './messages/report-mail.ts';

// The memory is shared, which not all of what reads it takes.
answerAsked<Uint8Array, ReportMail>((message) => readReportMail(Buffer.from(message)));
