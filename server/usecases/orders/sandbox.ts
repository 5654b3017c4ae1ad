import type { SandboxAct, SandboxSession } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';

export async function readSandbox(session: string, { sandbox }: Pick<Tools, 'sandbox'>): Promise<SandboxSession> {
  return orNotFound(await sandbox?.read(session));
}

export async function actInSandbox(
  session: string,
  chosen: SandboxAct,
  { sandbox }: Pick<Tools, 'sandbox'>,
): Promise<SandboxSession> {
  return orNotFound(await sandbox?.act(session, chosen));
}

function orNotFound(session: SandboxSession | null | undefined): SandboxSession {
  if (!session) throw new Refusal('NOT_FOUND');
  return session;
}
