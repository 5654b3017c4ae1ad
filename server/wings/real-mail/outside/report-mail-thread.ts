import { answerAsked } from '@rempart/report/thread';
import type { ReportMail } from '../ports/report-boxes.ts';
import { readReportMail } from './messages/report-mail.ts';

answerAsked<Uint8Array, ReportMail>(readReportMail);
