import type { AdminErased } from '@rempart/contract';
import type { Admin } from '../../ports/admins.ts';
import type { KeptOfPerson } from '../../ports/persons.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'mailFiles' | 'now'>;

/** All stored data of a person who exercises the right of access (GDPR art. 15). The log records the reading, but not the person. */
export async function exportPerson(
  admin: Admin,
  email: string,
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
): Promise<KeptOfPerson> {
  const exported = await store.persons.export(email);
  await store.admins.note({ at: now(), who: admin.username, act: 'exportPerson', orderId: null, detail: {} });
  return exported;
}

/** Erases a person (GDPR art. 17); the address is typed twice. Throws `VALIDATION` where the two differ. */
export async function erasePerson(
  admin: Admin,
  { email, confirm }: { readonly email: string; readonly confirm: string },
  { store, mailFiles, now }: Dependencies,
): Promise<AdminErased> {
  if (email.toLowerCase() !== confirm.toLowerCase()) throw new Refusal('VALIDATION');
  const erasure = await eraseWithFiles(email, { store, mailFiles });
  const detail = { erased: erasure.erased, orders: erasure.orders.length };
  await store.admins.note({ at: now(), who: admin.username, act: 'erasePerson', orderId: null, detail });
  return erasure;
}

/** Erases a person from the database, then from the messages to or about them that were written as files. */
export async function eraseWithFiles(
  email: string,
  { store, mailFiles }: Pick<Tools, 'store' | 'mailFiles'>,
): Promise<AdminErased> {
  const { messageIds, ...answer } = await store.persons.erase(email);
  await mailFiles.forget(messageIds);
  return answer;
}
