import { type LogoType, MOST_LOGO_BYTES, MOST_LOGO_PIXELS } from '@rempart/contract';
import { readPicture } from './picture-bytes.ts';
import { withoutMetadata } from './picture-metadata.ts';

/** Elements for shapes, text and their paint. None that executes, animates, links or fetches anything. */
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern use symbol style'.split(
    ' ',
  ),
);
/** A tag, a comment, a declaration: everything that begins with `<`. Attribute values may contain `>`. */
const MARKUP = /<(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const TAG = /^<\/?([A-Za-z][\w:-]*)([\s/](?:"[^"]*"|'[^']*'|[^>"'])*)?>$/;
const ATTRIBUTE = /([^\s"'=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** In CSS and in attributes: references that would be fetched, except to parts of the same file. */
const FETCHES = /url\(\s*["']?(?!#)|@import|image-set|expression\(/i;

/**
 * A logo that may be stored: a PNG without metadata, or an SVG that only draws (SVG 2, chapter 4). null for anything else, and where it is
 * larger than a logo is.
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

function onlyDraws(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const drawn = text.replace(/^\s*<\?xml\s[^?<>]*\?>/, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  if (!/^\s*<svg[\s>]/.test(drawn) || !/<\/svg>\s*$/.test(drawn) || /<[!?]/.test(drawn)) return false;
  // Entities could hide a word from this check; these five are harmless.
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(drawn) || FETCHES.test(drawn) || drawn.includes('\\')) return false;
  if (drawn.replaceAll(MARKUP, '').includes('<')) return false;
  return (drawn.match(MARKUP) ?? []).every(isHarmless);
}

function isHarmless(tag: string): boolean {
  const [, name = '', rest = ''] = TAG.exec(tag) ?? [];
  if (!ELEMENTS.has(name)) return false;
  for (const [, attribute = '', double, single] of rest.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    if (/^on/i.test(attribute)) return false;
    if (/(?:^|:)href$/i.test(attribute) && !value.startsWith('#')) return false;
  }
  // Nothing may remain besides quoted attributes.
  return /^[\s/]*$/.test(rest.replaceAll(ATTRIBUTE, ''));
}
