import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { takesBrotli } from './stored-answer.ts';

const packed = promisify(brotliCompress);
export const unbrotli = promisify(brotliDecompress);

/** Of what is compressed once and sent often: a quarter of a second for the largest page, in a thread of the pool. */
const KEPT_QUALITY = 9;
/** Of what is compressed for one answer: as fast as gzip, and smaller. */
const PASSING_QUALITY = 4;
/** Below it nothing is gained. */
const LEAST_OCTETS = 1024;

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** Compresses what is kept, in memory of its own: what zlib gives out is a part of 64 kB that others are parts of, which it would keep. */
export async function brotli(text: string): Promise<Buffer> {
  return Buffer.from(new Uint8Array(await packed(text, quality(KEPT_QUALITY))).buffer);
}

/** Compresses a whole text for one answer, in half of the time that a stream takes. */
export const brotliInPassing = (text: string): Promise<Buffer> => packed(text, quality(PASSING_QUALITY));
/** The same for those without Brotli. */
export const gzipInPassing = promisify(gzip);

/** Compresses answers in Brotli for those who take it; others are left to gzip. */
export const brotliAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, body, status } = c.res;
  const length = headers.get('content-length');
  if (
    !body ||
    c.req.method === 'HEAD' ||
    status === 206 ||
    headers.has('content-encoding') ||
    headers.has('transfer-encoding') ||
    (length !== null && Number(length) < LEAST_OCTETS) ||
    !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') ||
    /no-transform/i.test(headers.get('cache-control') ?? '') ||
    !takesBrotli(c)
  )
    return;
  const compressor = createBrotliCompress(quality(PASSING_QUALITY));
  c.res = new Response(body.pipeThrough(Duplex.toWeb(compressor) as ReadableWritablePair), c.res);
  c.res.headers.delete('Content-Length');
  c.res.headers.set('Content-Encoding', 'br');
  c.header('Vary', 'Accept-Encoding', { append: true });
  // Compressed, it is the same to its reader, but not octet for octet.
  const etag = headers.get('etag');
  if (etag && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`);
};
