import { useEffect, useState } from 'react';
import { adminToken, askLogin } from './session.ts';

/** Whether somebody is logged in in this browser; else the login is asked for, and leads back here. */
export function useSession(): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    if (adminToken() === null) askLogin(false);
    else setIsIn(true);
  }, []);
  return isIn;
}
