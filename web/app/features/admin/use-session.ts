import { useEffect, useState } from 'react';
import { adminToken, askLogin } from './session.ts';

/** Whether this browser has a session; else redirects to the login, which leads back here. */
export function useSession(): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    if (adminToken() === null) askLogin(false);
    else setIsIn(true);
  }, []);
  return isIn;
}
