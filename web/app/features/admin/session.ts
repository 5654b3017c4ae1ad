import { accountEndpoints, adminMessages, type Endpoint, type RefusalBody } from '@rempart/contract';
import { type Asked, call, send } from '../../call.ts';
import { loginAddress } from './way-back.ts';

const KEY = 'adminToken';

/** The administrator's token in this browser; null where there is no session. */
export function adminToken(): string | null {
  return localStorage.getItem(KEY);
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
}

const LOGIN_PATH = '/sys/core/mgmt/auth/login';

/** A refusal of the server, in its own words; `status` 0: it could not be reached. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: RefusalBody) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Calls the server as the administrator. Without a session, or once it has expired, redirects to the login and leaves the promise pending.
 */
export async function adminCall<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
): Promise<Answer> {
  const response = await admitted(endpoint, asked);
  const answer = response.status === 204 ? undefined : await response.json();
  return answer;
}

/** The same for a file. */
export async function adminFile<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
): Promise<Blob> {
  return (await admitted(endpoint, asked)).blob();
}

async function admitted<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
): Promise<Response> {
  const token = adminToken();
  if (token === null) return leave(false);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await send(endpoint, Object.assign({}, asked, { headers }));
  if (!response) throw new AdminRefusal(0, { code: 'UNAVAILABLE', message: adminMessages.unreachable });
  if (response.ok) return response;
  const refusal: RefusalBody | null = await response.json().catch(() => null);
  if (response.status === 401 && refusal?.code === 'UNAUTHENTICATED') return leave(true);
  throw new AdminRefusal(response.status, refusal ?? { code: 'INTERNAL', message: adminMessages.unreachable });
}

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  const token = adminToken();
  dropToken();
  if (token !== null) await call(accountEndpoints.logout, { headers: { Authorization: `Bearer ${token}` } });
  location.assign(LOGIN_PATH);
}

/** Redirects to the login, and from there back to this page; `expired`: there was a session. */
export function askLogin(expired: boolean): void {
  location.assign(loginAddress(LOGIN_PATH, { path: location.pathname + location.search, expired }));
}

function leave(expired: boolean): Promise<never> {
  dropToken();
  askLogin(expired);
  return new Promise(() => {});
}
