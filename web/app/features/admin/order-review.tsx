import { adminMessages, reportEndpoints } from '@rempart/contract';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../message-of.ts';
import { primaryButton } from '../../ui/field.tsx';
import type { ActProps } from './act-props.ts';
import { showPdf } from './files.ts';
import { secondsLeft } from './moves.ts';
import { keepReading, keptReading } from './reading.ts';
import { adminCall, adminFile } from './session.ts';
import { ToldLine } from './told-line.tsx';
import { useNow } from './use-now.ts';

/** The review of a report before it is sent: automatic checks, the expert’s note, the file as it would be sent. */
export function OrderReview({ order, path, busy, told, act }: ActProps) {
  const [reading, setReading] = useState(() => keptReading(order.id));
  const [isSure, setIsSure] = useState(false);
  const [fault, setFault] = useState('');
  const id = useId();
  useEffect(() => keepReading(order.id, reading), [order.id, reading]);
  const { note } = reading;
  const isOpened = order.file !== null && reading.opened === order.file.sha256;

  async function preview() {
    setFault('');
    try {
      await showPdf(() => adminFile(reportEndpoints.preview, { path, body: { note } }));
      setReading((last) => ({ ...last, opened: order.file?.sha256 ?? null }));
    } catch (refusal) {
      setFault(messageOf(refusal));
    }
  }

  return (
    <section>
      <h3 className="text-lg">Relecture</h3>
      <ul className="mt-2 space-y-1 text-sm">
        {order.quality.map(({ label, ok }) => (
          <li key={label} className={ok ? '' : 'font-medium text-warn'}>
            {ok ? '✓' : '✗'} {label}
          </li>
        ))}
      </ul>
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        Mot du relecteur <span className="font-normal text-muted">(page 2 du rapport, facultatif)</span>
      </label>
      <textarea
        id={id}
        value={note}
        onChange={(event) => setReading((last) => ({ ...last, note: event.target.value }))}
        rows={5}
        maxLength={4000}
        className="mt-1 w-full border border-ink bg-transparent px-3 py-2 text-sm"
      />
      <button
        type="button"
        onClick={() => void preview()}
        className="mt-3 cursor-pointer border border-ink px-4 py-2 font-medium"
      >
        Voir le PDF
      </button>
      {isOpened ? (
        <p className="mt-3 text-sm text-pass">✓ Vous avez ouvert le PDF.</p>
      ) : (
        <label className="mt-3 flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            checked={isSure}
            onChange={(event) => setIsSure(event.target.checked)}
            className="mt-1"
          />
          J’envoie ce rapport sans ouvrir son PDF ici
        </label>
      )}
      <button
        type="button"
        disabled={busy || !(isOpened || isSure)}
        aria-describedby={`${id}-before`}
        onClick={() => act('validate', '', adminCall(reportEndpoints.validate, { path, body: { note } }))}
        className={`mt-3 ${primaryButton}`}
      >
        {adminMessages.validate}
      </button>
      <p id={`${id}-before`} className="mt-2 text-sm text-muted">
        {isOpened || isSure
          ? 'Le message part 30 secondes après ; d’ici là, l’envoi s’annule.'
          : 'Ouvrez d’abord le PDF, ou cochez la case.'}
      </p>
      {fault && (
        <p role="alert" className="mt-2 text-sm text-fail">
          {fault}
        </p>
      )}
      <ToldLine told={told} of={['validate', 'takeBack']} />
    </section>
  );
}

/** A released report that is not sent yet: how long it can be taken back. */
export function OrderHeld({ order, path, busy, told, act }: ActProps) {
  const left = secondsLeft(order, useNow(1000));
  return (
    <section>
      <h3 className="text-lg">Envoi</h3>
      <p className="mt-2 font-medium" role="status">
        Le rapport est prêt à partir.
      </p>
      <p className="mt-1 text-sm">
        {left === null || left > 0 ? (
          <>
            Il part à {order.email || 'son acheteur'} dans <span className="mono">{left ?? '…'} s</span>.
          </>
        ) : (
          'Il part maintenant.'
        )}
      </p>
      <button
        type="button"
        disabled={busy || left === 0}
        onClick={() =>
          act('takeBack', 'L’envoi est annulé : rien n’est parti.', adminCall(reportEndpoints.takeBack, { path }))
        }
        className={`mt-3 ${primaryButton}`}
      >
        {adminMessages.takeBack}
      </button>
      <ToldLine told={told} of={['takeBack']} />
    </section>
  );
}
