import { type Api, statusOf } from '@rempart/contract';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../../context.ts';
import { PageHead } from '../../ui/page.tsx';
import { TextLink } from '../../ui/part.tsx';
import { Notice, Submit } from '../../ui/plain/form.tsx';

/** Of a page that opens an address for mail about the domain of an audit. */
export function loadStart({ request, context }: LoaderFunctionArgs) {
  return { publicId: auditIn(request), takesMail: context.get(apiContext).takesMail() };
}

export async function startAddress(
  request: Request,
  open: Api['openReportBox' | 'openTestMessage'],
  pathOf: (key: string) => string,
) {
  const opened = await open(auditIn(request) ?? '');
  if (opened.ok) return redirect(pathOf(opened.value.key), 303);
  const { code, message } = opened.refusal;
  const refusal = code === 'NOT_FOUND' ? 'Cette analyse est introuvable : lancez-en une autre.' : `${message}.`;
  return data({ refusal }, { status: statusOf(code) });
}

function auditIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('analyse');
}

interface StartAddressProps {
  readonly title: string;
  readonly lead: string;
  /** Why there is none without an audit. */
  readonly about: string;
  readonly children: ReactNode;
}

/** `children`: what the address is good for. */
export function StartAddress({ title, lead, about, children }: StartAddressProps) {
  const { publicId, takesMail } = useLoaderData<typeof loadStart>();
  const answer = useActionData<{ readonly refusal: string }>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="mt-10 border-t border-ink pt-8">
        {answer && <Notice kind="fault">{answer.refusal}</Notice>}
        {!takesMail && <p>Ce site ne reçoit pas d’e-mails.</p>}
        {takesMail && publicId === null && (
          <p>
            {about} <TextLink to="/">analysez d’abord le vôtre</TextLink>.
          </p>
        )}
        {takesMail && publicId !== null && (
          <>
            <div className="prose">
              <ul>{children}</ul>
            </div>
            <form method="post" data-pending="Un instant…" className="mt-6">
              <Submit>Obtenir une adresse</Submit>
            </form>
          </>
        )}
      </div>
    </>
  );
}
