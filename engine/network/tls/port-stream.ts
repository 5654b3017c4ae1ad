import { Duplex, type DuplexOptions } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

const MORE = 'more';
const END = 'end';

/** One end of a stream between two threads. One piece is on its way in each direction, until the other end asks for more. */
export class PortStream extends Duplex {
  readonly #port: MessagePort;
  #sent: (() => void) | null = null;
  #isOwed = false;
  #hasEnd = false;

  constructor(port: MessagePort, options: Pick<DuplexOptions, 'allowHalfOpen'> = {}) {
    super(options);
    this.#port = port;
    port.on('message', (told: Uint8Array | typeof MORE | typeof END) => {
      if (told === MORE) this.#sent?.();
      else if (told === END) this.#end();
      else this.#take(told);
    });
    // What ended in order is still read.
    port.on('close', () => void (this.#hasEnd || this.destroy()));
  }

  #take({ buffer }: Uint8Array): void {
    this.#isOwed = true;
    if (this.push(Buffer.from(buffer))) this._read();
  }

  #end(): void {
    this.#hasEnd = true;
    this.push(null);
  }

  override _read(): void {
    if (!this.#isOwed) return;
    this.#isOwed = false;
    this.#port.postMessage(MORE);
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#sent = done;
    // A copy of its own, which is moved: a piece of a larger buffer would take that along.
    const { buffer } = new Uint8Array(piece);
    this.#port.postMessage(new Uint8Array(buffer), [buffer]);
  }

  /** What waited meanwhile goes as one: a message costs as much for one octet as for 64 kB. */
  override _writev(pieces: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.#port.postMessage(END);
    done();
  }

  override _destroy(fault: Error | null, done: (fault: Error | null) => void): void {
    this.#port.close();
    done(fault);
  }
}
