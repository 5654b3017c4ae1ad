import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { PackedPart } from '../ports/views.ts';

const unpacked = promisify(gunzip);

/**
 * Answers with JSON that was compressed in advance: unchanged, decompressed for the few clients without gzip, or with 304 for a client that
 * has it.
 */
export async function answerPacked(c: Context, { tag, octets }: PackedPart): Promise<Response> {
  // Weak: compressed or not, it is the same to its reader.
  const etag = `W/"${tag}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (knows(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  const isPacked = takesGzip(c);
  if (isPacked) c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'application/json');
  return c.body(new Uint8Array(isPacked ? octets : await unpacked(octets)));
}

export function takesGzip(c: Context): boolean {
  return accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' }) === 'gzip';
}

export function takesBrotli(c: Context): boolean {
  return accepts(c, { header: 'Accept-Encoding', supports: ['br', 'identity'], default: 'identity' }) === 'br';
}

/** Weak comparison, as RFC 9110 §13.1.2 requires; compression makes tags weak. */
export function knows(known: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return (known ?? '').split(',').some((one) => bare(one) === bare(tag));
}
