import { TEST_MESSAGE_PATH } from '@rempart/contract';
import { useContext } from 'react';
import { SiteContext } from '../../../ui/site.ts';

/** Whether this site accepts mail. */
export function useTakesMail(): boolean {
  return useContext(SiteContext).takesMail;
}

export function TestMessageLink({ reportId, className }: { readonly reportId: string; readonly className: string }) {
  return (
    <a href={`${TEST_MESSAGE_PATH}?analyse=${reportId}`} className={`no-print inline-block ${className}`}>
      Envoyer un message d’essai
    </a>
  );
}
