import { parentPort } from 'node:worker_threads';
import { invoiceText } from './invoice.fr.ts';
import { outline } from './outline.fr.ts';
import { openDrawingTable } from './pdf.ts';
import type { Answer, Asked } from './press.ts';

const table = openDrawingTable();

parentPort?.on('message', (asked: Asked) => {
  const answer = drawn(asked);
  parentPort?.postMessage(answer);
});

function drawn(asked: Asked): Answer {
  try {
    const drawn =
      'invoice' in asked ? table.drawInvoice(invoiceText(asked.invoice)) : table.drawReport(outline(asked.report));
    return { ok: true, drawn };
  } catch (fault) {
    const { message, stack = message } = fault instanceof Error ? fault : new Error(String(fault));
    return { ok: false, message, stack };
  }
}
