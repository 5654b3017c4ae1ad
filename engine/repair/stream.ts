import { connect } from 'node:net';
import { HEADER_OCTETS } from '../network/dns/frame.ts';
import { HostFault } from './host-fault.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** How long a host may say nothing. */
const PATIENCE_MS = 20_000;
/** A zone of a million short records. */
const MOST_OCTETS = 64 * 1024 * 1024;

/**
 * Sends one message over TCP (RFC 7766), and gives its answer to `take`, message by message, until that is satisfied. What is sent may have
 * been heard although this fails.
 *
 * @throws {HostFault}
 */
export function exchange({ host, port }: Place, packet: Buffer, take: (message: Buffer) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let waiting: Buffer = Buffer.alloc(0);
    let octets = 0;
    let isConnected = false;
    const end = (fault: Error | null) => {
      socket.destroy();
      if (fault) reject(fault);
      else resolve();
    };
    socket.setTimeout(PATIENCE_MS, () =>
      end(new HostFault(isConnected ? 'SILENT' : 'UNREACHABLE', `${host}:${port}: no answer`)),
    );
    socket.on('error', (fault) =>
      end(new HostFault(isConnected ? 'SILENT' : 'UNREACHABLE', `${host}:${port}: ${fault.message}`)),
    );
    socket.on('close', () => end(new HostFault('SILENT', `${host}:${port}: hung up`)));
    socket.on('connect', () => {
      isConnected = true;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([length, packet]));
    });
    socket.on('data', (chunk: Buffer) => {
      octets += chunk.length;
      if (octets > MOST_OCTETS) return end(new HostFault('TOO_LARGE', `${host}:${port}`));
      waiting = Buffer.concat([waiting, chunk]);
      try {
        while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
          const message = Buffer.from(waiting.subarray(2, 2 + waiting.readUInt16BE(0)));
          waiting = waiting.subarray(2 + message.length);
          if (isAnswerTo(message, packet) && take(message)) return end(null);
        }
      } catch (fault) {
        if (fault instanceof RangeError) return end(new HostFault('MALFORMED', fault.message));
        end(fault instanceof Error ? fault : new Error(String(fault)));
      }
    });
  });
}

function isAnswerTo(message: Buffer, packet: Buffer): boolean {
  if (message.length < HEADER_OCTETS) throw new RangeError('shorter than its header');
  return message.readUInt16BE(0) === packet.readUInt16BE(0) && (message.readUInt8(2) & 0x80) !== 0;
}
