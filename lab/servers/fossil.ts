import type { Duplex } from 'node:stream';

const HANDSHAKE = 22;
const ALERT = 21;
const SERVER_HELLO = 2;
const TLS1_2 = 0x303;
const HANDSHAKE_FAILURE = 40;

/** Answers one ClientHello with the first suite it knows, the first compression offered, and no extension (RFC 5246 §7.4.1.3). */
export function serveFossil(connection: Duplex): void {
  connection.once('data', (record: Buffer) => {
    connection.end(answer(record));
  });
  connection.on('error', () => connection.destroy());
}

function answer(record: Buffer): Buffer {
  const body = record.subarray(9);
  const version = Math.min(body.readUInt16BE(0), TLS1_2);
  const suites = 35 + body.readUInt8(34);
  const length = body.readUInt16BE(suites);
  const offered = Array.from({ length: length / 2 }, (_, index) => body.readUInt16BE(suites + 2 + 2 * index));
  const suite = offered.find((code) => code < 0x1300 || code > 0x13ff);
  if (suite === undefined) return framed(ALERT, version, Buffer.from([2, HANDSHAKE_FAILURE]));
  const compression = body.readUInt8(suites + 2 + length + 1);
  const hello = Buffer.concat([
    uint16(version),
    Buffer.alloc(32, 7),
    Buffer.from([0]),
    uint16(suite),
    Buffer.from([compression]),
  ]);
  return framed(HANDSHAKE, version, Buffer.concat([Buffer.from([SERVER_HELLO, 0]), uint16(hello.length), hello]));
}

function framed(type: number, version: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), uint16(version), uint16(content.length), content]);
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
