import { and, desc, eq, sql } from 'drizzle-orm';
import { sha256 } from '../../common/digest.ts';
import type { Invoice, Invoices, SaleTerms } from '../../ports/invoices.ts';
import type { Executor } from './database.ts';
import { one } from './rows.ts';
import { invoices, saleTerms } from './schema.ts';

const INITIALS: Readonly<Record<Invoice['kind'], string>> = { invoice: 'F', credit: 'A' };

export function invoicesIn(db: Executor): Invoices {
  const of: Invoices['of'] = async (orderNumber, kind) => {
    const [found] = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderNumber, orderNumber), eq(invoices.kind, kind)));
    return found ?? null;
  };
  return {
    of,
    list: (most) => {
      const newest = db.select().from(invoices).orderBy(desc(invoices.issuedAt), desc(invoices.number));
      return most === null ? newest : newest.limit(most);
    },
    byNumber: async (number) => one(await db.select().from(invoices).where(eq(invoices.number, number))),
    issue: async (asked) => {
      const issued = await of(asked.orderNumber, asked.kind);
      if (issued) return issued;
      const year = asked.issuedAt.getUTCFullYear();
      const [last] = await db
        .select({ sequence: sql<number>`coalesce(max(${invoices.sequence}), 0)::int` })
        .from(invoices)
        .where(and(eq(invoices.kind, asked.kind), eq(invoices.year, year)));
      const sequence = (last?.sequence ?? 0) + 1;
      const number = `${INITIALS[asked.kind]}-${year}-${String(sequence).padStart(6, '0')}`;
      await db.insert(invoices).values({ ...asked, number, year, sequence });
      return { ...asked, number };
    },
  };
}

export function saleTermsIn(db: Executor): SaleTerms {
  return {
    keep: async ({ version, html, at }) => {
      const digest = sha256(html);
      await db.insert(saleTerms).values({ digest, version, html, keptAt: at }).onConflictDoNothing();
    },
    read: async (version) => {
      const [found] = await db
        .select({ html: saleTerms.html })
        .from(saleTerms)
        .where(eq(saleTerms.version, version))
        .orderBy(desc(saleTerms.keptAt))
        .limit(1);
      return found?.html ?? null;
    },
  };
}
