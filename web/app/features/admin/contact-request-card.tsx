import {
  type AdminContactRequest,
  contactRequestKindWords,
  officeEndpoints,
  privacyRights,
  reportStandingWord,
  urgencyWords,
} from '@rempart/contract';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { roomPath } from './admin-head.tsx';
import { answersOf, mailtoOf } from './contact-answers.fr.ts';
import { adminCall } from './session.ts';
import { WithdrawalWords } from './withdrawal-words.tsx';
import { deadlineWords, shortDay, shortMoment } from './words.fr.ts';

interface ContactRequestCardProps {
  readonly request: AdminContactRequest;
  readonly secret: string;
  readonly now: number;
  readonly onClosed: () => void;
}

/** One message: its kind, its deadline, its text, and how it was closed. */
export function ContactRequestCard({ request, secret, now, onClosed }: ContactRequestCardProps) {
  const { closed } = request;
  return (
    <li className={`border p-4 ${closed ? 'border-soft' : 'border-ink'}`}>
      <Head request={request} now={now} />
      <Sender request={request} secret={secret} />
      {request.withdrawal && (
        <div className="mt-3 text-sm">
          <WithdrawalWords withdrawal={request.withdrawal} />
        </div>
      )}
      {request.right && <p className="mt-3">{privacyRights[request.right]}</p>}
      {request.text && <p className="mt-3 max-w-[70ch] break-words whitespace-pre-wrap">{request.text}</p>}
      {request.orders.length > 0 && <OrdersOf request={request} secret={secret} />}
      {!closed && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {answersOf(request).map((answer) => (
            <a key={answer.label} href={mailtoOf(request.email, answer)} className="py-1 underline">
              {answer.label}
            </a>
          ))}
        </p>
      )}
      {closed?.note && <p className="mt-3 border-l-2 border-soft pl-3 text-sm break-words">{closed.note}</p>}
      {!closed && <Closing reference={request.reference} secret={secret} onClosed={onClosed} />}
    </li>
  );
}

/** The kind of a message, and until when it is to be dealt with, or when it was. */
function Head({ request, now }: { readonly request: AdminContactRequest; readonly now: number }) {
  const { closed } = request;
  const isUrgent = request.urgency === 'high' || request.urgency === 'urgent';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">
          {contactRequestKindWords[request.kind]}
          {request.subject && ` : ${request.subject}`}
        </h2>
        {closed ? (
          <p className="text-sm text-pass">
            traité le {shortDay(closed.at)} par {closed.by}
          </p>
        ) : (
          <Deadline request={request} now={now} />
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        <span className="mono">{request.reference}</span>, reçu le {shortMoment(request.receivedAt)}
        {isUrgent && request.urgency && (
          <span className="font-medium text-warn">, urgence {urgencyWords[request.urgency].toLowerCase()}</span>
        )}
      </p>
    </>
  );
}

function Sender({ request, secret }: { readonly request: AdminContactRequest; readonly secret: string }) {
  return (
    <p className="mt-3 text-sm break-words">
      {request.name && <span className="font-medium">{request.name}</span>}
      {request.company && ` (${request.company})`}
      {request.name && ', '}
      <a href={`mailto:${request.email}`} className="wrap-anywhere underline">
        {request.email}
      </a>
      {request.orderNumber && (
        <>
          , commande{' '}
          <a
            href={`${roomPath('reports', secret)}?q=${encodeURIComponent(request.orderNumber)}`}
            className="mono wrap-anywhere underline"
          >
            {request.orderNumber}
          </a>
        </>
      )}
    </p>
  );
}

/** The orders of the same address. */
function OrdersOf({ request: { orders }, secret }: { readonly request: AdminContactRequest; readonly secret: string }) {
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-medium">Commandes de cette adresse</h3>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="wrap-anywhere">
            <a href={`${roomPath('reports', secret)}?q=${encodeURIComponent(order.number)}`} className="mono underline">
              {order.number}
            </a>
            {`, ${order.domain}, ${shortDay(order.createdAt)}, ${reportStandingWord(order).toLowerCase()}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const DUE_WORDS = { privacy: 'à répondre', withdrawal: 'à rembourser', message: 'à traiter' } as const;

interface DeadlineProps {
  readonly request: AdminContactRequest;
  readonly now: number;
}

function Deadline({ request: { kind, dueAt, withdrawal }, now }: DeadlineProps) {
  if (dueAt === null || now === 0) return <p className="text-sm font-medium">à traiter</p>;
  const { words, isLate } = deadlineWords(dueAt, now);
  return (
    <p className={`text-sm font-medium ${isLate ? 'text-fail' : 'text-warn'}`}>
      {kind === 'withdrawal' && !withdrawal ? 'à vérifier' : DUE_WORDS[kind]} avant le {shortDay(dueAt)} : {words}
    </p>
  );
}

interface ClosingProps {
  readonly reference: string;
  readonly secret: string;
  readonly onClosed: () => void;
}

/** An act in two steps: opened, then done. */
function Closing({ reference, secret, onClosed }: ClosingProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function close(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note'));
    setBusy(true);
    setFault(undefined);
    await adminCall(officeEndpoints.closeContactRequest, { path: { secret, reference }, body: { note } }).then(
      onClosed,
      (refusal: Error) => setFault(`Rien n’a changé : ${refusal.message}`),
    );
    setBusy(false);
  }

  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit cursor-pointer border border-ink px-3 py-1.5 font-medium">Marquer comme traité</summary>
      <form onSubmit={(event) => void close(event)} className="mt-3 max-w-xl space-y-3">
        <Field label="Ce qui a été fait" name="note" maxLength={500} optional fault={fault} />
        <button type="submit" disabled={busy} className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          Confirmer
        </button>
      </form>
    </details>
  );
}
