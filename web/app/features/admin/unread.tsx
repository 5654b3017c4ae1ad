import { clockTime } from '@rempart/french';
import type { ReactNode } from 'react';
import { TextButton } from './text-button.tsx';
import type { Loaded } from './use-loaded.ts';

interface ReadingFaultProps {
  readonly space?: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Says what could not be read and why, with a button that tries again. */
export function ReadingFault({ space = 'mt-6', onRetry, children }: ReadingFaultProps) {
  return (
    <p role="alert" className={`${space} border-l-4 border-fail pl-3`}>
      {children} <TextButton onClick={onRetry}>Réessayer</TextButton>
    </p>
  );
}

/** Shown while data are loading, and where loading failed; data loaded before stay on the page. */
export function Unread({ what, of }: { readonly what: string; readonly of: Omit<Loaded<unknown>, 'change'> }) {
  if (of.fault)
    return (
      <ReadingFault onRetry={of.reload}>
        {what} : lecture impossible, {of.fault}.{of.at && ` Voici l’état de ${clockTime(of.at)}.`}
      </ReadingFault>
    );
  return of.value === null ? (
    <p role="status" className="mt-6">
      Chargement…
    </p>
  ) : null;
}
