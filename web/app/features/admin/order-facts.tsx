import type { AdminOrder } from '@rempart/contract';
import type { ReactNode } from 'react';
import { StatusBadge } from './status-badge.tsx';
import { WithdrawalWords } from './withdrawal-words.tsx';
import { followUpWords, mailStateWords, mailWords, shortMoment, stepWords } from './words.fr.ts';

/** The data of an order, its history, and the messages that it caused. */
export function OrderFacts({ order }: { readonly order: AdminOrder }) {
  return (
    <div className="text-sm">
      <StatusBadge report={order} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Line term="Commande">
          <span className="mono">{order.number}</span>
        </Line>
        <Line term="Client">{`${order.firstName} ${order.lastName}`.trim() || '–'}</Line>
        {order.company && <Line term="Entreprise">{order.company}</Line>}
        <Line term="Email">{order.email || '–'}</Line>
        <Line term="Résultat">
          <a href={`/analyse/${order.auditedReportId}`} target="_blank" rel="noreferrer" className="underline">
            ouvrir l’analyse
          </a>
        </Line>
        {order.file && (
          <Line term="Fichier">
            {order.file.pages} pages, {Math.round(order.file.bytes / 1024)} Ko
            <span className="mono block text-xs break-all text-muted">{order.file.sha256}</span>
          </Line>
        )}
      </dl>
      {order.withdrawal && (
        <div className="mt-4 border-l-4 border-warn pl-3">
          <WithdrawalWords withdrawal={order.withdrawal} />
        </div>
      )}
      <Chronology order={order} />
      {order.mails.length > 0 && <Mails mails={order.mails} />}
    </div>
  );
}

function Chronology({ order: { timeline, followUps } }: { readonly order: AdminOrder }) {
  return (
    <>
      <h3 className="mt-6 text-lg">Chronologie</h3>
      <ol className="mt-2 space-y-1">
        {timeline.map(({ step, at }) => (
          <li key={step} className={`flex justify-between gap-4 ${at ? '' : 'text-muted'}`}>
            {' '}
            <span>{stepWords[step]}</span>
            <span className="whitespace-nowrap">{at ? shortMoment(at) : '–'}</span>
          </li>
        ))}
        {followUps.map((one) => (
          <li key={one.days} className={`flex justify-between gap-4 ${one.state === 'done' ? '' : 'text-muted'}`}>
            <span>
              {one.state === 'done' ? (
                <a href={one.path} target="_blank" rel="noreferrer" className="underline">
                  {followUpWords(one)}
                </a>
              ) : (
                followUpWords(one)
              )}
            </span>{' '}
            <span className="whitespace-nowrap">{shortMoment(one.at)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Mails({ mails }: Pick<AdminOrder, 'mails'>) {
  return (
    <>
      <h3 className="mt-6 text-lg">Messages</h3>
      <ul className="mt-2 space-y-2">
        {mails.map((mail) => (
          <li key={mail.kind + mail.at}>
            {mailWords[mail.kind]} : {mailStateWords[mail.state]}, {shortMoment(mail.at)}
            <span className="block wrap-anywhere text-muted">{mail.recipient}</span>
            {mail.answer && mail.state !== 'sent' && mail.state !== 'delivered' && (
              <span className={`mono block text-xs break-all ${mail.state === 'written' ? 'text-muted' : 'text-fail'}`}>
                {mail.answer}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
