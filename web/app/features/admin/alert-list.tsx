import type { AdminAlert } from '@rempart/contract';
import { Part } from '../../ui/part.tsx';
import { TextButton } from './text-button.tsx';
import { alertLines, shortMoment } from './words.fr.ts';

interface AlertListProps {
  readonly alerts: readonly AdminAlert[];
  readonly onOpen: (orderId: number) => void;
  readonly onClose: (alert: AdminAlert) => void;
}

/** « À traiter »: situations that wait for a person, with their details. */
export function AlertList({ alerts, onOpen, onClose }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <Part id="a-traiter" title={`À traiter (${alerts.length})`} className="mt-8 border-l-4 border-fail pl-4">
      <ul className="mt-3 space-y-3 text-sm">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="font-medium">{alert.title}</span>
            <span className="text-muted">{shortMoment(alert.openedAt)}</span>
            {alert.orderId !== null && (
              <button
                type="button"
                onClick={() => onOpen(alert.orderId ?? 0)}
                className="mono cursor-pointer underline"
              >
                {alert.orderNumber}
              </button>
            )}
            <TextButton onClick={() => onClose(alert)}>C’est fait</TextButton>{' '}
            <details className="folds w-full" hidden={alertLines(alert.detail).length === 0}>
              <summary className="cursor-pointer text-muted">Détail</summary>{' '}
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-xs">
                {alertLines(alert.detail).map(([word, value]) => (
                  <div key={word} className="contents">
                    <dt className="text-muted">{word}</dt>
                    <dd className="mono break-all">{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}
