import { protocolIds } from '@rempart/contract';
import { ThreadRefusal } from '@rempart/report';
import { RecentlyUsed } from '../common/recently-used.ts';
import type { ShownFort } from '../domain/pictures/share-image.ts';
import type { Tools } from '../ports/tools.ts';

export interface PreviewPicture {
  /** PNG. */
  readonly octets: Uint8Array;
  /** false: the picture of the site in its place, because too many are being drawn. */
  readonly isOwn: boolean;
}

/** Some two hundred and fifty pictures. */
const MOST_OCTETS = 10_000_000;
const OF_THE_SITE: ShownFort = { states: protocolIds.map(() => 'pass'), letter: null };

/** Gives the preview picture of a fort. Pages with the same fort share one. */
export function openPreviewPictures({
  drawPreview,
}: Pick<Tools, 'drawPreview'>): (fort: ShownFort) => Promise<PreviewPicture> {
  const pictures = new RecentlyUsed<Uint8Array>(MOST_OCTETS, ({ length }) => length);
  const underway = new Map<string, Promise<Uint8Array>>();
  let ofTheSite: Promise<Uint8Array> | null = null;

  async function drawn(fort: ShownFort): Promise<Uint8Array> {
    const key = keyOf(fort);
    const known = pictures.get(key);
    if (known) return known;
    const drawing = underway.get(key) ?? drawPreview(fort).finally(() => underway.delete(key));
    underway.set(key, drawing);
    const octets = await drawing;
    pictures.keep(key, octets);
    return octets;
  }

  /** Drawn before all others, so that it is never refused. */
  function siteItself(): Promise<Uint8Array> {
    ofTheSite ??= drawPreview(OF_THE_SITE).catch((fault: unknown) => {
      ofTheSite = null;
      throw fault;
    });
    return ofTheSite;
  }

  return async (fort) => {
    const spare = siteItself();
    // Only those who need it hear that it failed.
    spare.catch(() => {});
    if (keyOf(fort) === keyOf(OF_THE_SITE)) return { octets: await spare, isOwn: true };
    try {
      return { octets: await drawn(fort), isOwn: true };
    } catch (fault) {
      if (!(fault instanceof ThreadRefusal)) throw fault;
      return { octets: await spare, isOwn: false };
    }
  };
}

function keyOf({ states, letter }: ShownFort): string {
  return [...states, letter ?? ''].join();
}
