import { invoiceText } from './invoice.fr.ts';
import { outline } from './outline.fr.ts';
import { type DrawnReport, openDrawingTable } from './pdf.ts';
import type { Asked } from './press.ts';
import { answerAsked } from './thread-side.ts';

const table = openDrawingTable();

answerAsked<Asked, DrawnReport>((asked) =>
  'invoice' in asked ? table.drawInvoice(invoiceText(asked.invoice)) : table.drawReport(outline(asked.report)),
);
