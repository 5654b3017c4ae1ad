import { TEST_MESSAGE_PATH } from '@rempart/contract';
import { useRouteLoaderData } from 'react-router';

/** Whether this site accepts mail. */
export function useTakesMail(): boolean {
  return useRouteLoaderData<{ readonly takesMail: boolean }>('root')?.takesMail ?? false;
}

export function TestMessageLink({ reportId, className }: { readonly reportId: string; readonly className: string }) {
  return (
    <a href={`${TEST_MESSAGE_PATH}?analyse=${reportId}`} className={`no-print inline-block ${className}`}>
      Envoyez un message d’essai
    </a>
  );
}
