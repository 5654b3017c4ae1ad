import { type ReactNode, useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { apiContext } from '../../context.ts';
import { adminToken, askLogin } from './session.ts';

/** A wrong segment is an unknown path. */
export function loadAdmin({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  if (!context.get(apiContext).isAdminPath(params['secret'] ?? '')) throw data(null, { status: 404 });
  return null;
}

export function adminMeta(title: string) {
  return [{ title: `${title} – administration` }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** What is shown once this browser is known to have a session; `secret` is that of the path. */
export function InSession({ children }: { readonly children: (secret: string) => ReactNode }) {
  const { secret = '' } = useParams();
  return useSession() ? children(secret) : <p>Chargement…</p>;
}

/** Whether this browser has a session; else redirects to the login, which leads back here. */
function useSession(): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    if (adminToken() === null) askLogin(false);
    else setIsIn(true);
  }, []);
  return isIn;
}
