import { product, SPECIMEN_ID } from '@house/contract';
import { specimenOrder } from '@house/report';
import type { Tools } from '../../tools.ts';
import { findReport } from '../read-analysis.ts';
import { Refusal } from '../refusal.ts';
import { digestOf } from './access.ts';

interface Download {
  readonly pdf: Uint8Array;
  readonly fileName: string;
}

type Given = Pick<Tools, 'store' | 'drawReport' | 'operator' | 'now'>;

/** The file of an order for who paid it, once a person has validated it. Report 1 is the specimen, for anyone. */
export async function downloadReport(
  reportId: string,
  token: string | null,
  purpose: 'browser' | 'download',
  tools: Given,
): Promise<Download> {
  const fileName = `${product.slug}-rapport-${reportId}.pdf`;
  if (reportId === SPECIMEN_ID) return { pdf: await specimen(tools), fileName };
  const { store, now } = tools;
  const report = await findReport(reportId, tools);
  const order = token === null ? null : await store.orders.byToken(digestOf(token), purpose, now());
  if (order?.reportId !== report.id) throw new Refusal('FORBIDDEN');
  if (order.validatedAt === null || order.state === 'refunded') throw new Refusal('NOT_READY');
  const file = await store.orders.file(order.id);
  if (!file) throw new Refusal('NOT_READY');
  return { pdf: file.pdf, fileName };
}

let drawn: Promise<Uint8Array> | null = null;

/** Drawn once: the same order gives the same bytes. */
async function specimen({ drawReport, operator }: Given): Promise<Uint8Array> {
  drawn ??= drawReport(specimenOrder(operator)).then(({ pdf }) => pdf);
  try {
    return await drawn;
  } catch (fault) {
    drawn = null;
    throw fault;
  }
}
