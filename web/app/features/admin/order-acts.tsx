import {
  type AdminAct,
  type AdminOrder,
  type ReportStanding,
  reportEndpoints,
  reportStanding,
} from '@rempart/contract';
import { type ReactNode, useEffect } from 'react';
import type { ActProps } from './act-props.ts';
import { Asked } from './asked.tsx';
import { OrderHeld, OrderReview } from './order-review.tsx';
import { dropReading } from './reading.ts';
import { RefundForm } from './refund-form.tsx';
import { adminCall } from './session.ts';
import { ToldLine } from './told-line.tsx';

/** The possible acts on an order: its next step first. */
export function OrderActs(props: ActProps) {
  const { order, path, busy, told, act } = props;
  const may = (one: AdminAct) => order.acts.includes(one);
  const hasLeft = order.emailSent;
  useEffect(() => {
    if (hasLeft) dropReading(order.id);
  }, [order.id, hasLeft]);
  const others: readonly (readonly [AdminAct, ReactNode])[] = [
    [
      'sendAgain',
      <Asked
        key="send-again"
        title="Envoyer à nouveau"
        about="Un nouveau message part, avec un nouveau lien."
        busy={busy}
        onDone={() => act('sendAgain', 'Le message attend son départ.', adminCall(reportEndpoints.sendAgain, { path }))}
      />,
    ],
    [
      'regenerate',
      <Asked
        key="regenerate"
        title="Générer à nouveau"
        about="Le rapport est généré de nouveau à partir de la même analyse."
        busy={busy}
        onDone={() =>
          act('regenerate', 'Le rapport va être généré de nouveau.', adminCall(reportEndpoints.regenerate, { path }))
        }
      />,
    ],
    [
      'auditAgain',
      <Asked
        key="audit-again"
        title="Relancer l’analyse"
        about="Le domaine est analysé de nouveau, puis le rapport généré d’après ce qui aura été vu. D’ici là, le rapport présent reste."
        field={{ name: 'reason', label: 'Motif, pour le journal', type: 'text', value: '' }}
        busy={busy}
        onDone={({ reason = '' }) =>
          act(
            'auditAgain',
            'L’analyse est relancée : le rapport suivra.',
            adminCall(reportEndpoints.auditAgain, { path, body: { reason } }),
          )
        }
      />,
    ],
    [
      'changeAddress',
      <Asked
        key="change-address"
        title="Corriger l’adresse"
        about="Les liens envoyés à l’ancienne adresse ne s’ouvrent plus."
        field={{ name: 'email', label: 'Nouvelle adresse', type: 'email', value: order.email }}
        busy={busy}
        onDone={({ email = '' }) =>
          act(
            'changeAddress',
            'L’adresse est corrigée.',
            adminCall(reportEndpoints.changeAddress, { path, body: { email, reason: '' } }),
          )
        }
      />,
    ],
    ['refund', <RefundForm key="refund" {...props} />],
  ];
  const offered = others.filter(([one]) => may(one));
  return (
    <div>
      {may('validate') && <OrderReview {...props} />}
      {may('takeBack') && <OrderHeld {...props} />}
      {order.isAudited && (
        <p className="text-sm font-medium" role="status">
          L’analyse est relancée et en cours ; le rapport suivra.
        </p>
      )}
      {!may('validate') && !may('takeBack') && <Went order={order} />}
      {offered.length > 0 && <h3 className="mt-6 text-lg">Autres gestes</h3>}
      <div className="mt-3 space-y-3 text-sm">{offered.map(([, shown]) => shown)}</div>
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
