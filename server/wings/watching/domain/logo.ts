import { type LogoType, MOST_LOGO_BYTES, MOST_LOGO_PIXELS } from '@rempart/contract';
import { readPicture } from '../../../domain/pictures/picture-bytes.ts';
import { withoutMetadata } from '../../../domain/pictures/picture-metadata.ts';
import { onlyDraws } from './svg-drawing.ts';

/**
 * A logo that may be stored: a PNG without metadata, or an SVG that only draws. null for anything else, and where it is larger than a logo
 * is.
 */
export function readLogo(
  bytes: Uint8Array,
): { readonly type: LogoType; readonly bytes: Uint8Array<ArrayBuffer> } | null {
  if (bytes.length === 0 || bytes.length > MOST_LOGO_BYTES) return null;
  const picture = readPicture(bytes);
  if (picture?.type === 'png') {
    if (picture.width > MOST_LOGO_PIXELS || picture.height > MOST_LOGO_PIXELS) return null;
    const cleaned = withoutMetadata(bytes, 'png');
    return cleaned && { type: 'png', bytes: cleaned };
  }
  return picture === null && onlyDraws(bytes) ? { type: 'svg', bytes: new Uint8Array(bytes) } : null;
}
