import { MOST_UPLOADED_FILES, MOST_UPLOADED_OCTETS } from '@rempart/contract';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openHeldOctets } from '../../../domain/held.ts';
import type { Vars } from '../../../http/guards.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';

/** Octets of concurrent uploads: of all visitors twelve of the largest, of one visitor four (`openHeldOctets`). */
const HELD_OCTETS = 12 * MOST_UPLOADED_OCTETS;
const COME_BACK_SECONDS = 10;

/**
 * Admits bodies that are larger than others: so many an hour, and so many octets at once, of a visitor and of all. The use-case counts
 * what is read of them. Refuses with `RATE_LIMITED` and `UNAVAILABLE`.
 */
export function largeBodies(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  const memory = openHeldOctets(HELD_OCTETS);
  return async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const visitor = c.get('visitor');
    enforceLimit('upload-body', visitor, tools);
    if (!memory.take(visitor, MOST_UPLOADED_OCTETS)) throw new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
    try {
      return await next();
    } finally {
      memory.give(visitor, MOST_UPLOADED_OCTETS);
    }
  };
}

/** Limits what a visitor uploads; a larger upload gets an HTML page. Apply after the visitor was counted. */
export const uploadBody: MiddlewareHandler = bodyLimit({
  maxSize: MOST_UPLOADED_OCTETS,
  onError: () => {
    throw new Refusal('UPLOAD_TOO_LARGE');
  },
});

/** Parts of a form besides its files. */
const MOST_FIELDS = 10;
/** Octets of what stands before the content of a part. */
const LARGEST_PART_HEAD = 2_048;
/** A form without files is as large as anywhere. */
const LARGEST_PLAIN = 100 * 1024;

/**
 * Looks for the boundaries of a form before it is taken apart on the event loop: a form of 12 MB may have a hundred thousand parts, or one
 * with as many fields. Refuses with `UPLOAD_TOO_LARGE`.
 */
export const fewParts: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  const body = Buffer.from(await c.req.raw.arrayBuffer());
  const [, quoted, plain] =
    /^multipart\/form-data;.{0,200}?boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(
      c.req.header('content-type') ?? '',
    ) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined ? body.length > LARGEST_PLAIN : !hasFewParts(body, `--${boundary}`))
    throw new Refusal('UPLOAD_TOO_LARGE');
  c.req.raw = new Request(c.req.raw, { body });
  return next();
};

function hasFewParts(body: Buffer, boundary: string): boolean {
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    const head = body.subarray(at + boundary.length, at + boundary.length + LARGEST_PART_HEAD);
    const isLast = head.indexOf('--') === 0;
    if (!isLast && head.indexOf('\r\n\r\n') < 0) return false;
    if (parts > MOST_UPLOADED_FILES + MOST_FIELDS) return false;
  }
  return true;
}
