import type { Summary } from './summary.ts';
import { drawTextIn, type TextLabels, type TextOptions } from './text.ts';

/** A summary as plain text. */
export function drawText(summary: Summary, options?: TextOptions): string {
  return drawTextIn(LABELS, summary, options);
}

const LABELS: TextLabels = {
  remedy: (text) => `To do: ${text}`,
  reference: (text) => `Reference: ${text}`,
};
