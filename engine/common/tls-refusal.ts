import type { Unseen } from '../model/observed.ts';

/** The fault by which a handshake was refused before any request could be made, as `ask.http` tells it; null for another silence. */
export function tlsRefusal({ silence, detail }: Pick<Unseen, 'silence' | 'detail'>): string | null {
  if (silence !== 'refused') return null;
  return /^(?:\S+ )?TLS: *(.*)$/s.exec(detail ?? '')?.[1] ?? null;
}
