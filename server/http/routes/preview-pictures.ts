import type { Context } from 'hono';
import type { ShownFort } from '../../domain/pictures/share-image.ts';
import type { Tools } from '../../ports/tools.ts';
import { openPreviewPictures } from '../../usecases/preview-pictures.ts';

/** Answers with the preview picture of a fort, cached for so many seconds. */
export type AnswerImage = (c: Context, fort: ShownFort, keptS?: number) => Promise<Response>;

const DAY_S = 86_400;
/** The picture of the site in place of another. */
const SPARE_KEPT_S = 30;

export function imageAnswers(tools: Tools): AnswerImage {
  const previewOf = openPreviewPictures(tools);
  return async (c, fort, keptS = DAY_S) => {
    const { octets, isOwn } = await previewOf(fort);
    c.header('Cache-Control', `public, max-age=${isOwn ? keptS : SPARE_KEPT_S}`);
    return c.body(new Uint8Array(octets), 200, { 'Content-Type': 'image/png' });
  };
}
