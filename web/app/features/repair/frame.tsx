import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/form.tsx';

interface RepairFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly refusal: string | undefined;
  readonly reportId: string;
  readonly children: ReactNode;
}

/** A page of repairs: its head, why the last form was refused, and the way back to the result. */
export function RepairFrame({ title, lead, refusal, reportId, children }: RepairFrameProps) {
  return (
    <article>
      <PageHead title={title} lead={lead} />
      {refusal !== undefined && (
        <div className="mt-8 max-w-2xl">
          <Notice kind="fault">{refusal}</Notice>
        </div>
      )}
      {children}
      <p className="mt-10">
        <a className="underline" href={`/analyse/${reportId}`}>
          Revenir au résultat
        </a>
      </p>
    </article>
  );
}
