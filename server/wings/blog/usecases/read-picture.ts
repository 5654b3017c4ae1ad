import { type PictureType, pictureTypes } from '@rempart/contract';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';

const FILE = /^([0-9a-f]{64})\.([a-z]+)$/;

/** A picture of the blog by its file name, `<SHA-256 of its bytes>.<type>`. Throws `NOT_FOUND`. */
export async function readPicture(
  file: string,
  { store }: Pick<Tools, 'store'>,
): Promise<{ readonly type: PictureType; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const [, sha256 = '', ending] = FILE.exec(file) ?? [];
  const type = pictureTypes.find((one) => one === ending);
  const bytes = type && (await store.pictures.bytes(sha256, type));
  if (!bytes) throw new Refusal('NOT_FOUND');
  return { type, bytes: new Uint8Array(bytes) };
}
