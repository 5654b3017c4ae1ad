import {
  type AdminAct,
  type AdminOrder,
  type ReportStanding,
  reportEndpoints,
  reportStanding,
} from '@rempart/contract';
import { useEffect, useRef } from 'react';
import type { ActProps, OrderPath } from './act-props.ts';
import { Asked, type AskedProps } from './asked.tsx';
import type { Typed } from './form-faults.fr.ts';
import { OrderHeld, OrderReview } from './order-review.tsx';
import { dropReading } from './reading.ts';
import { RefundForm } from './refund-form.tsx';
import { adminCall } from './session.ts';
import { ToldLine } from './told-line.tsx';

interface OtherAct {
  readonly name: AdminAct;
  readonly title: string;
  readonly about: string;
  readonly done: string;
  readonly field?: (order: AdminOrder) => AskedProps['field'];
  readonly ask: (path: OrderPath, typed: Typed) => Promise<AdminOrder>;
}

/** What can be done with an order beside its next step, and is asked before it is done. */
const OTHER_ACTS: readonly OtherAct[] = [
  {
    name: 'sendAgain',
    title: 'Envoyer à nouveau',
    about: 'Un nouveau message part, avec un nouveau lien.',
    done: 'Le message attend son départ.',
    ask: (path) => adminCall(reportEndpoints.sendAgain, { path }),
  },
  {
    name: 'regenerate',
    title: 'Générer à nouveau',
    about: 'Le rapport est généré de nouveau à partir de la même analyse.',
    done: 'Le rapport va être généré de nouveau.',
    ask: (path) => adminCall(reportEndpoints.regenerate, { path }),
  },
  {
    name: 'auditAgain',
    title: 'Relancer l’analyse',
    about:
      'Le domaine est analysé de nouveau, puis le rapport généré d’après ce qui aura été vu. D’ici là, le rapport présent reste.',
    done: 'L’analyse est relancée : le rapport suivra.',
    field: () => ({ name: 'reason', label: 'Motif, pour le journal', type: 'text', value: '' }),
    ask: (path, { reason = '' }) => adminCall(reportEndpoints.auditAgain, { path, body: { reason } }),
  },
  {
    name: 'changeAddress',
    title: 'Corriger l’adresse',
    about: 'Les liens envoyés à l’ancienne adresse ne s’ouvrent plus.',
    done: 'L’adresse est corrigée.',
    field: ({ email }) => ({ name: 'email', label: 'Nouvelle adresse', type: 'email', value: email }),
    ask: (path, { email = '' }) => adminCall(reportEndpoints.changeAddress, { path, body: { email, reason: '' } }),
  },
];

/** The possible acts on an order: its next step first. */
export function OrderActs(props: ActProps) {
  const { order, path, busy, told, act } = props;
  const may = (one: AdminAct) => order.acts.includes(one);
  const hasLeft = order.emailSent;
  useEffect(() => {
    if (hasLeft) dropReading(order.id);
  }, [order.id, hasLeft]);
  const here = useRef<HTMLDivElement>(null);
  // The form of the act is gone, and what it did is told above where it was.
  useEffect(() => {
    if (told?.state === 'done') here.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  const others = OTHER_ACTS.filter(({ name }) => may(name));
  return (
    <div ref={here}>
      {may('validate') && <OrderReview {...props} />}
      {may('takeBack') && <OrderHeld {...props} />}
      {order.isAudited && (
        <p className="text-sm font-medium" role="status">
          L’analyse est relancée et en cours ; le rapport suivra.
        </p>
      )}
      {!may('validate') && !may('takeBack') && <Went order={order} />}
      {(others.length > 0 || may('refund')) && <h3 className="mt-6 text-lg">Autres gestes</h3>}
      <div className="mt-3 space-y-3 text-sm">
        {others.map(({ name, title, about, done, field, ask }) => (
          <Asked
            key={name}
            title={title}
            about={about}
            field={field?.(order)}
            busy={busy}
            onDone={(typed) => act(name, done, ask(path, typed))}
          />
        ))}
        {may('refund') && <RefundForm {...props} />}
      </div>
      <ToldLine told={told} of={['sendAgain', 'regenerate', 'auditAgain', 'changeAddress', 'refund']} />
    </div>
  );
}

const ENDED: Readonly<Partial<Record<ReportStanding, string>>> = {
  refunding:
    'Le remboursement est en cours : la commande est remboursée quand la somme est partie. Le rapport ne part plus.',
  refundFailed:
    'La somme n’est pas arrivée : elle reste due à l’acheteur. Remboursez de nouveau, ou autrement, par exemple par un virement.',
  refunded: 'La commande est remboursée : rien n’est plus à faire.',
  withdrawn: 'L’acheteur s’est rétracté avant l’envoi : le remboursement part de lui-même, le rapport ne part pas.',
};

/** Replaces the validation form with its result. */
function Went({ order }: { readonly order: AdminOrder }) {
  const standing = reportStanding(order);
  return (
    <p role="status" className={`font-medium ${standing === 'sent' ? 'text-pass' : ''}`}>
      {standingWords(order)}
    </p>
  );
}

function standingWords(order: AdminOrder): string {
  const standing = reportStanding(order);
  if (standing === 'sent')
    return order.isWritten
      ? '✓ Le rapport est écrit sur disque : aucun relais n’est configuré, rien n’est envoyé.'
      : '✓ Le rapport est envoyé : un relais a pris le message.';
  if (standing === 'toSend') return 'Le rapport est validé : le message attend son départ.';
  if (standing === 'generating' && order.trouble === null) return 'Le rapport est en cours de génération.';
  return ENDED[standing] ?? '';
}
