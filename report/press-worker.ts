import { parentPort } from 'node:worker_threads';
import { outline } from './outline.fr.ts';
import { openDrawingTable } from './pdf.ts';
import type { Answer } from './press.ts';
import type { ReportOrder } from './subject.ts';

const draw = openDrawingTable();

parentPort?.on('message', (order: ReportOrder) => {
  const answer = drawn(order);
  parentPort?.postMessage(answer);
});

function drawn(order: ReportOrder): Answer {
  try {
    return { ok: true, report: draw(outline(order)) };
  } catch (fault) {
    const { message, stack = message } = fault instanceof Error ? fault : new Error(String(fault));
    return { ok: false, message, stack };
  }
}
