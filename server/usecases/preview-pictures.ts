import type { BastionState } from '@rempart/brand';
import { protocolIds } from '@rempart/contract';
import { ThreadRefusal } from '@rempart/report';
import { RecentlyUsed } from '../common/recently-used.ts';
import type { Tools } from '../ports/tools.ts';

export interface PreviewPicture {
  /** PNG. */
  readonly octets: Uint8Array;
  /** false: the picture of the site in its place, because too many are being drawn. */
  readonly isOwn: boolean;
}

/** Some two hundred and fifty pictures. */
const MOST_OCTETS = 10_000_000;
const OF_THE_SITE: readonly BastionState[] = protocolIds.map(() => 'pass');

/** Gives the preview picture with these states of the twelve bastions. Pages with the same states share one. */
export function openPreviewPictures({
  drawPreview,
}: Pick<Tools, 'drawPreview'>): (states: readonly BastionState[]) => Promise<PreviewPicture> {
  const pictures = new RecentlyUsed<Uint8Array>(MOST_OCTETS, ({ length }) => length);
  const underway = new Map<string, Promise<Uint8Array>>();
  let ofTheSite: Promise<Uint8Array> | null = null;

  async function drawn(states: readonly BastionState[]): Promise<Uint8Array> {
    const key = states.join();
    const known = pictures.get(key);
    if (known) return known;
    const drawing = underway.get(key) ?? drawPreview(states).finally(() => underway.delete(key));
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

  return async (states) => {
    const spare = siteItself();
    // Only those who need it hear that it failed.
    spare.catch(() => {});
    if (states.join() === OF_THE_SITE.join()) return { octets: await spare, isOwn: true };
    try {
      return { octets: await drawn(states), isOwn: true };
    } catch (fault) {
      if (!(fault instanceof ThreadRefusal)) throw fault;
      return { octets: await spare, isOwn: false };
    }
  };
}
