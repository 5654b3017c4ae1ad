import { product } from '@rempart/brand';
import { bothSpellings } from '@rempart/engine';
import { ofName } from '@rempart/french';
import type { Outline } from './outline.ts';
import { attestation } from './sections/attestation.fr.ts';
import { calendar } from './sections/calendar.fr.ts';
import { calendarFile } from './sections/calendar-file.fr.ts';
import { closing } from './sections/closing.fr.ts';
import { cover } from './sections/cover.fr.ts';
import { dependenciesAndDates } from './sections/dependencies.fr.ts';
import { briefOf, essential } from './sections/essential.fr.ts';
import { readingsFile } from './sections/evidence.fr.ts';
import { gradeExplained } from './sections/grade.fr.ts';
import { method } from './sections/method.fr.ts';
import { planOverview } from './sections/plan.fr.ts';
import { recipientPages } from './sections/recipients.fr.ts';
import { reportsSeen } from './sections/reports-seen.fr.ts';
import { consequences } from './sections/scenarios.fr.ts';
import { sheets } from './sections/sheets.fr.ts';
import { testMessages } from './sections/test-messages.fr.ts';
import { servedFiles, zoneFile } from './sections/zone-file.fr.ts';
import { type ReportOrder, subjectOf } from './subject.ts';
import { day, shortened } from './typography.fr.ts';

/** Letters of a name that fit on the line at the head of a page. */
const HEAD = 64;

/** The whole report on one audit, before it is drawn. Pure: the day comes in with the order. */
export function outline(order: ReportOrder): Outline {
  const subject = subjectOf(order);
  const { evidence, drawnAt, buyer, operator, specimen } = subject;
  const domain = bothSpellings(evidence.domain);
  const heading = 'Audit de sécurité e-mail et DNS';
  return {
    title: `${heading} ${ofName(domain)}`,
    author: operator.company ?? product.name,
    description: `${heading} du domaine ${domain}, analyse du ${day(evidence.at)}`,
    day: drawnAt.slice(0, 10),
    watermark: specimen ? 'SPÉCIMEN' : null,
    running: {
      head: `${heading} · ${shortened(domain, HEAD)}`,
      foot: buyer ? `${product.name} · ${buyer.order} · Confidentiel, établi pour ${buyer.name}` : product.name,
    },
    cover: cover(subject),
    sections: [
      essential(subject),
      consequences(subject),
      gradeExplained(subject),
      ...planOverview(subject),
      ...calendar(subject),
      ...recipientPages(subject),
      ...reportsSeen(subject),
      sheets(subject),
      ...dependenciesAndDates(subject),
      ...testMessages(subject),
      method(subject),
      closing(subject),
      ...attestation(subject),
    ],
    attachments: [...zoneFile(subject), ...servedFiles(subject), ...calendarFile(subject), ...readingsFile(subject)],
    brief: briefOf(subject),
  };
}
