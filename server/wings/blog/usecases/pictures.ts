import type { Picture } from '@rempart/contract';
import { sha256 } from '../../../common/digest.ts';
import { readPicture } from '../../../domain/pictures/picture-bytes.ts';
import { withoutMetadata } from '../../../domain/pictures/picture-metadata.ts';
import type { Admin } from '../../../ports/admins.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { pictureOf } from '../ports/pictures.ts';
import type { Tools } from '../ports/tools.ts';

/**
 * Stores a picture for the blog, without metadata about places and people, with its text alternative. Throws `PICTURE_KIND` for other
 * formats.
 */
export async function keepPicture(
  admin: Admin,
  { bytes: sent, alt }: { readonly bytes: Uint8Array; readonly alt: string },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<Picture> {
  const read = readPicture(sent);
  const bytes = read && withoutMetadata(sent, read.type);
  if (!bytes) throw new Refusal('PICTURE_KIND');
  const picture = { ...read, alt, sha256: sha256(bytes) };
  await store.pictures.keep(picture, bytes, now());
  const detail = { picture: picture.sha256, bytes: bytes.length };
  await store.admins.note({ at: now(), who: admin.username, act: 'keepPicture', orderId: null, detail });
  return pictureOf(picture);
}
