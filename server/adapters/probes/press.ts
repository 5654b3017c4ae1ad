import { PRICE_CENTS } from '@rempart/contract';
import { ThreadRefusal } from '@rempart/report';
import type { Invoice } from '../../ports/invoices.ts';
import type { ProbeReading } from '../../ports/status.ts';
import type { Tools } from '../../ports/tools.ts';

const SLOW_MS = 10_000;

/** Draws one page in the thread that draws reports, after those that wait. */
export async function lookAtPress({ drawInvoice }: Pick<Tools, 'drawInvoice'>): Promise<ProbeReading> {
  const began = performance.now();
  try {
    const pdf = await drawInvoice(page);
    if (Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-') return { state: 'down', note: null };
    return { state: performance.now() - began > SLOW_MS ? 'degraded' : 'up', note: null };
  } catch (error) {
    if (error instanceof ThreadRefusal && error.reason === 'busy') return { state: 'degraded', note: null };
    throw error;
  }
}

const nobody = { name: null, legalForm: null, siren: null, registration: null, vatNumber: null, address: null };

const page: Invoice = {
  number: 'F-0000-000000',
  kind: 'invoice',
  orderNumber: 'C-0000-000000',
  issuedAt: new Date(0),
  body: {
    seller: nobody,
    buyer: { name: 'Sonde', company: null, siren: null, vatNumber: null, address: null, email: null },
    domain: 'sonde.example',
    totalCents: PRICE_CENTS,
    vatRate: null,
    paidAt: new Date(0).toISOString(),
    undoes: null,
    isDemonstration: true,
  },
};
