import { type Random, randomFrom } from '../../testing/mutate.ts';

/** For tests: the head of each zone, which servers load. */
export const HEAD =
  '$ORIGIN exemple.fr.\n$TTL 3600\n@ SOA ns1 hote 1 7200 900 1209600 300\n@ NS ns1\nns1 A 192.0.2.53\n';

const KEY = `${'A'.repeat(86)}==`;
const digest = (octets: number) => 'ab'.repeat(octets);

/** For tests: records of all types that zones hold. Behind the head, servers load each of them. */
export const RECORDS: readonly string[] = `
@ A 192.0.2.1
w AAAA 2001:db8::1
w 60 IN AAAA ::192.0.2.9
@ MX 10 mx
@ MX 0 .
al CNAME w
p PTR w
@ TXT "v=spf1 -all"
w TXT "a" "b c"
g SPF "v=spf1 -all"
sub NS ns1
d DNAME autre.fr.
_s._tcp SRV 0 1 443 w
sub DS 1 13 2 ${digest(32)}
sub DS 1 8 1 ${digest(20)}
sub DS 1 13 4 ${digest(48)}
sub DS \\# 36 00010d02${digest(32)}
@ CAA 0 issue "ca.example"
@ CAA 128 iodef "mailto:a@b.fr"
@ NSEC3PARAM 1 0 0 -
@ ZONEMD 1 1 1 ${digest(48)}
_25._tcp.mx TLSA 3 1 1 ${digest(32)}
_25._tcp.mx TLSA 3 1 2 ${digest(64)}
_25._tcp.mx TLSA 3 0 0 3082abcd
@ HTTPS 1 . alpn=h2,h3 port=443 ipv4hint=192.0.2.1 ipv6hint=2001:db8::1
@ HTTPS 0 w.autre.fr.
w HTTPS 1 . mandatory=alpn,port port=1 alpn="h2" no-default-alpn
w HTTPS 2 w key65333=abc ech=AEX+DQ==
w HTTPS \\# 10 00010000010003026832
_x SVCB 1 w alpn=dot port=853
_y SVCB 0 w
h SSHFP 1 1 ${digest(20)}
h SSHFP 4 2 ${digest(32)}
s SMIMEA 3 0 1 ${digest(32)}
o OPENPGPKEY mQENBFTk
n NAPTR 100 50 "s" "SIP+D2U" "" _sip._udp
n NAPTR 100 50 "u" "E2U+sip" "!^.*$!sip:a@b!" .
_u URI 10 1 "https://a.fr/"
l LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m
c CERT PKIX 12345 8 MIIBIjAN
i HINFO "PC" "Linux"
r RP hote txt.exemple.fr.
f AFSDB 1 w
k KX 10 w
rt RT 10 w
lp LP 10 l3
mi MINFO w w
e EUI48 00-00-5e-00-53-2a
e EUI64 00-00-5e-ef-10-00-00-2a
nid NID 10 14:4fff:ff20:ee64
l3 L32 10 10.1.2.0
l6 L64 10 2001:db8:1140:1000
ap APL 1:192.0.2.0/24 !1:192.0.2.64/28
ip IPSECKEY 10 1 2 192.0.2.38 ${KEY}
dh DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=
cs CSYNC 66 3 A NS AAAA
ge TYPE65534 \\# 4 0a000001
ge TYPE1 \\# 4 c0000201
ge TYPE44 \\# 22 0101${digest(20)}
@ CDS 1 13 2 ${digest(32)}
@ CDNSKEY 257 3 13 ${KEY}
@ DNSKEY 257 3 13 ${KEY}
$TTL 60
$ORIGIN exemple.fr.
@ SOA ns1 hote 1 7200 900 1209600 300`
  .trim()
  .split('\n');

/**
 * What stands where something else belongs: other owners, numbers at and beyond a bound, names, strings, values of other types, syntax. No
 * backslash at the end of a line, which each server reads in its own way, and no `key1=x`, which BIND alone refuses: no browser reads it.
 */
const WORDS: readonly string[] = [
  '@ w al sub x.sub d x.d * *.w _a autre.fr. exemple.fr. a..b -a- . 0 1 2 3 13 255 256 65535 65536 4294967295 4294967296 -1 x',
  '192.0.2.1 192.0.2 192.0.2.256 2001:db8::1 2001:db8:::1 ab abc zz "a" "" " ( ) ; IN CH 60 1h - N + AA== AAA A CNAME NS',
  'alpn=h2 alpn alpn= alpn="h2" alpn=h2, port=443 port= port=65536 port=x mandatory=alpn mandatory=mandatory mandatory=port,port',
  'mandatory no-default-alpn no-default-alpn=x ipv4hint= ipv4hint=192.0.2.1, ipv6hint=x ech= ech=!! key7=x key3=x key65536=x foo=x',
  `\\# ${'a'.repeat(63)} ${'a'.repeat(64)} ${digest(20)} ${digest(32)}`,
].flatMap((words) => words.split(' '));

/** For tests: a zone of the head and one to three records, most of them with a word or two changed. The same for the same seed. */
export function* mutatedZones(count: number, seed: number): Iterable<string> {
  const random = randomFrom(seed);
  for (let zone = 0; zone < count; zone += 1) {
    const lines = Array.from({ length: 1 + (random(4) === 0 ? 1 + random(2) : 0) }, () => {
      const line = pick(RECORDS, random);
      return random(5) === 0 ? line : mutated(line, random);
    });
    yield `${HEAD}${lines.join('\n')}\n`;
  }
}

function mutated(line: string, random: Random): string {
  let words = wordsOf(line);
  for (let changes = 1 + random(2); changes > 0; changes -= 1) words = changed(words, random);
  return words.join(' ');
}

function changed(words: readonly string[], random: Random): readonly string[] {
  const at = random(words.length);
  const word = words[at] ?? '';
  switch (random(7)) {
    case 0:
      return words.toSpliced(at, 1);
    case 1:
      return words.toSpliced(at, 0, word);
    case 2:
      return words.toSpliced(at, 0, pick(WORDS, random));
    case 3:
      return words.toSpliced(at, 1, pick(WORDS, random));
    case 4:
      return words.toSpliced(at, 1, word.slice(0, random(word.length + 1)));
    case 5:
      return words.toSpliced(at, 1, word + pick(WORDS, random));
    default:
      return words.toSpliced(at, 1, pick(wordsOf(pick(RECORDS, random)), random));
  }
}

function wordsOf(line: string): readonly string[] {
  return line.match(/"[^"]*"|\S+/g) ?? [];
}

function pick(words: readonly string[], random: Random): string {
  return words[random(words.length)] ?? '';
}
