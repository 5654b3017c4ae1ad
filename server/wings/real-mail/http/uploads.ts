import type { HttpBindings } from '@hono/node-server';
import { MOST_UPLOADED_OCTETS } from '@rempart/contract';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openHeldOctets } from '../../../domain/held.ts';
import { LARGEST_BODY, type Vars } from '../../../http/guards.ts';
import type { PostedForm } from '../../../ports/posted-form.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { mayHaveFiles } from '../usecases/read-upload.ts';

/** Octets of concurrent uploads: of all visitors twelve of the largest, of one visitor four (`openHeldOctets`). */
const HELD_OCTETS = 12 * MOST_UPLOADED_OCTETS;
const COME_BACK_SECONDS = 10;

/**
 * Admits bodies that are larger than others: so many an hour, and so many octets at once, of a visitor and of all. The use-case counts
 * what is read of them. Refuses with `RATE_LIMITED`, and with `UNAVAILABLE` where others hold all.
 */
export function largeBodies(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  const memory = openHeldOctets(HELD_OCTETS);
  return async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const visitor = c.get('visitor');
    enforceLimit('upload-body', visitor, tools);
    const full = memory.take(visitor, MOST_UPLOADED_OCTETS);
    if (full) throw new Refusal(full === 'share' ? 'RATE_LIMITED' : 'UNAVAILABLE', COME_BACK_SECONDS);
    try {
      return await next();
    } finally {
      memory.give(visitor, MOST_UPLOADED_OCTETS);
    }
  };
}

/** Limits what a visitor uploads; a larger upload gets an HTML page. Apply after the visitor was counted. */
export const uploadBody: MiddlewareHandler = (c, next) => {
  const told = c.req.header('content-length');
  if (Number(told) > MOST_UPLOADED_OCTETS) throw new Refusal('UPLOAD_TOO_LARGE');
  // A look at the body would make a stream of it, with copies.
  return told === undefined ? chunkedBody(c, next) : next();
};

const chunkedBody = bodyLimit({
  maxSize: MOST_UPLOADED_OCTETS,
  onError: () => {
    throw new Refusal('UPLOAD_TOO_LARGE');
  },
});

/**
 * Leaves the body of a form as it came, for the thread that takes it apart, and gives the page a request without one. A body that is no
 * form is as large as anywhere.
 */
export const keepForm: MiddlewareHandler<Vars> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  const form = await formOf(c.req.raw, c.env as Partial<HttpBindings>);
  if (!mayHaveFiles(form) && form.octets.byteLength > LARGEST_BODY) throw new Refusal('UPLOAD_TOO_LARGE');
  c.set('form', form);
  c.req.raw = new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers });
  return next();
};

export async function formOf(posted: Request, { incoming }: Partial<HttpBindings> = {}): Promise<PostedForm> {
  const { headers } = posted;
  const length = headers.get('content-length');
  const octets = incoming && length !== null ? await octetsOf(incoming, Number(length)) : await posted.arrayBuffer();
  return { octets, type: headers.get('content-type') ?? '' };
}

/** Each piece is copied once, in the turn in which it comes: a request copies its whole body at once, twice. */
async function octetsOf(incoming: AsyncIterable<Buffer>, length: number): Promise<ArrayBuffer> {
  const octets = new Uint8Array(length);
  let read = 0;
  for await (const piece of incoming) {
    octets.set(piece, read);
    read += piece.length;
  }
  return octets.buffer;
}
