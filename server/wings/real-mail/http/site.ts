import { reportBoxPath, SENDERS_PATH } from '@rempart/contract';
import { shortDigest } from '../../../common/digest.ts';
import type { WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { countReports } from '../usecases/count-reports.ts';
import { readUpload } from '../usecases/read-upload.ts';
import { openReportBox, readReportBox } from '../usecases/report-boxes.ts';
import { openTestMessage, readTestMessage } from '../usecases/test-messages.ts';
import { formOf, keepForm, largeBodies, uploadBody } from './uploads.ts';

export function mailSite(tools: Tools): WingSite {
  return {
    upload: { path: SENDERS_PATH, guards: [largeBodies(tools), uploadBody, keepForm] },
    pages: ({ visitor, form, answered }) => ({
      readSenders: (posted, publicId) =>
        answered(async () => readUpload({ form: form ?? (await formOf(posted)), publicId }, visitor, tools)),
      takesMail: () => tools.mailDomain !== null,
      openTestMessage: (publicId) => answered(() => openTestMessage(publicId, visitor, tools)),
      openReportBox: (publicId) => answered(() => openReportBox(publicId, visitor, tools)),
      countReports: (key) => answered(() => countReports(key, tools)),
      reportBox: (key) => answered(() => readReportBox(key, tools)),
      testMessage: (key) => answered(() => readTestMessage(key, tools)),
    }),
    kept: [
      {
        path: reportBoxPath(':page{[A-Za-z0-9_-]{22}(?:[.]data)?}'),
        route: 'routes/report-box',
        tagOf: async (key) => shortDigest(JSON.stringify(await readReportBox(key, tools))),
      },
    ],
  };
}
