import { adminMessages, type RefusalBody } from '@rempart/contract';
import { loginAddress } from './way-back.ts';

const KEY = 'adminToken';

/** The administrator's token in this browser; null where nobody is logged in. */
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
const AUTH = '/api/sys/core/mgmt/auth';
export const ACCOUNT = `${AUTH}/account`;

/** What the server refused, in its own words; `status` 0: it could not be reached. */
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

/** Asks the server as the administrator; a file goes as it is, all else as JSON. Without a session, or when it is over, the page goes to the login and the promise stays open. */
export async function adminFetch(
  path: string,
  init: { readonly method?: string; readonly body?: unknown } = {},
): Promise<Response> {
  const token = adminToken();
  if (token === null) return leave(false);
  const response = await fetch(path, {
    method: init.method ?? 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(init.body !== undefined && {
        'Content-Type': init.body instanceof Blob ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(init.body !== undefined && { body: init.body instanceof Blob ? init.body : JSON.stringify(init.body) }),
  }).catch(() => null);
  if (!response) throw new AdminRefusal(0, { code: 'UNAVAILABLE', message: adminMessages.unreachable });
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as RefusalBody | null;
  if (response.status === 401 && refusal?.code === 'UNAUTHENTICATED') return leave(true);
  throw new AdminRefusal(response.status, refusal ?? { code: 'INTERNAL', message: adminMessages.unreachable });
}

export async function adminRead<T>(path: string): Promise<T> {
  return (await (await adminFetch(path)).json()) as T;
}

/** Ends the session here and at the server. */
export async function logOut(): Promise<void> {
  const token = adminToken();
  dropToken();
  if (token !== null)
    await fetch(`${AUTH}/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(() => null);
  location.assign(LOGIN_PATH);
}

/** Leads to the login, and from there back to this page; `expired`: there was a session. */
export function askLogin(expired: boolean): void {
  location.assign(loginAddress(LOGIN_PATH, { path: location.pathname + location.search, expired }));
}

function leave(expired: boolean): Promise<never> {
  dropToken();
  askLogin(expired);
  return new Promise(() => {});
}
