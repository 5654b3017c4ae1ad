import { orders } from './schema.ts';

/** The columns of an order. */
export const orderColumns = {
  id: orders.id,
  publicId: orders.publicId,
  number: orders.number,
  auditId: orders.auditId,
  auditedId: orders.auditedId,
  auditingId: orders.auditingId,
  state: orders.state,
  amountCents: orders.amountCents,
  firstName: orders.firstName,
  lastName: orders.lastName,
  email: orders.email,
  company: orders.company,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  generatedAt: orders.generatedAt,
  validatedAt: orders.validatedAt,
  sentAt: orders.sentAt,
  refundedAt: orders.refundedAt,
  refundBegunAt: orders.refundBegunAt,
  refundFailedAt: orders.refundFailedAt,
  withdrawnAt: orders.withdrawnAt,
  release: orders.release,
  downloadedAt: orders.downloadedAt,
};
