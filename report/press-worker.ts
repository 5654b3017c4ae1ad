import { clientPageText } from './client-page.fr.ts';
import { invoiceText } from './invoice.fr.ts';
import { outline } from './outline.fr.ts';
import { type DrawnReport, openDrawingTable } from './pdf.ts';
import type { PressRequest } from './press.ts';
import { termsText } from './terms.ts';
import { answerAsked } from './thread-side.ts';

const table = openDrawingTable();

answerAsked<PressRequest, DrawnReport>((asked) => {
  if ('invoice' in asked) return table.drawInvoice(invoiceText(asked.invoice));
  if ('clientPage' in asked) return table.drawTerms(clientPageText(asked.clientPage));
  if ('terms' in asked) return table.drawTerms(termsText(asked.terms));
  return table.drawReport(outline(asked.report));
});
