import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, AUTHENTIC_DATA, CHECKING_DISABLED, DNSSEC_OK, encode, RECURSION_DESIRED } from 'dns-packet';
import fc from 'fast-check';
import { isAskable } from './name.ts';
import { type Question, writeQuestion } from './question.ts';

const TYPES: Readonly<Record<Question['type'], number>> = {
  A: 1,
  AAAA: 28,
  AXFR: 252,
  CAA: 257,
  CDNSKEY: 60,
  CDS: 59,
  CNAME: 5,
  DNSKEY: 48,
  DS: 43,
  HTTPS: 65,
  MX: 15,
  NS: 2,
  NSEC: 47,
  NSEC3PARAM: 51,
  PTR: 12,
  SOA: 6,
  SRV: 33,
  TLSA: 52,
  TXT: 16,
};
/** dns-packet has no word for the newest. */
const written = (type: Question['type']) => (type === 'HTTPS' ? 'UNKNOWN_65' : type) as Answer['type'];
const ALL = Object.keys(TYPES) as Question['type'][];
const LABEL = fc
  .array(fc.constantFrom(...'abcXYZ019-_*!~['), { minLength: 1, maxLength: 63 })
  .map((letters) => letters.join(''));
const NAME = fc
  .array(LABEL, { maxLength: 20 })
  .map((labels) => labels.join('.'))
  .filter(isAskable);

const optionsOf = (proofs: boolean): Answer => ({
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: proofs ? DNSSEC_OK : 0,
  flag_do: proofs,
  options: [],
});

test('a question has the octets that dns-packet writes for it', () => {
  const question = fc.record({
    name: NAME,
    type: fc.constantFrom(...ALL),
    recursionDesired: fc.boolean(),
    checkingDisabled: fc.boolean(),
    proofs: fc.boolean(),
  });
  fc.assert(
    fc.property(question, fc.nat(0xffff), fc.boolean(), (asked, id, edns) => {
      const { name, type, recursionDesired, checkingDisabled, proofs } = asked;
      const expected = encode({
        type: 'query',
        id,
        flags:
          (recursionDesired ? RECURSION_DESIRED : 0) |
          (proofs ? 0 : AUTHENTIC_DATA) |
          (checkingDisabled ? CHECKING_DISABLED : 0),
        questions: [{ name: name || '.', type: written(type) }],
        additionals: edns ? [optionsOf(proofs)] : [],
      });
      assert.equal(writeQuestion(asked, id, edns).toString('hex'), expected.toString('hex'));
    }),
    { numRuns: 2_000 },
  );
});

test('each type that is asked has the number of the registry', () => {
  const numberOf = (type: Question['type']) => {
    const packet = writeQuestion(
      { name: 'a', type, recursionDesired: false, checkingDisabled: false, proofs: true },
      0,
      false,
    );
    return packet.readUInt16BE(packet.length - 4);
  };
  for (const type of ALL) assert.equal(numberOf(type), TYPES[type], type);
});
