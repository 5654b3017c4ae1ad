import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { changed, hostedZone, zoneDataOf } from '@rempart/engine/repair';
import { changeOf } from '../../../engine/repair/change.ts';
import { plannedValue } from '../../../engine/repair/value.ts';
import { busyMs } from '../../../engine/testing/busy.ts';
import { edited, unifiedDiff } from './edit.ts';
import { FORMS, type Form } from './forms.ts';
import { fileEncode, PATCHES } from './patch.ts';
import { closing, tokensOf } from './tokens.ts';

const ORIGIN = 'exemple.fr';
const TEXTS: Readonly<Record<Form, string>> = {
  zone: `; the zone of the company
$ORIGIN exemple.fr.
$TTL 3600
@ IN SOA ns1.hote.fr. hostmaster ( 7 ; serial
     14400 3600 1209600 3600 )
@  NS  ns1.hote.fr.
   NS  ns2.hote.fr.
   A   192.0.2.64   ; the web
   MX  10 mx1 ; the first
   MX  20 mx2
   TXT ( "v=spf1 mx "
         "~all" )   ; who sends
   TXT "verification=1"  ; kept
_dmarc\tTXT\t( "v=DMARC1; " ; step 1
        "p=none" ; step 2
     ) ; ticket 42
     AAAA 2001:db8::1  ; inherits its owner
mx1 A 192.0.2.1
mx2 A 192.0.2.2
k1._domainkey CNAME k1.fournisseur.fr.
`,
  octodns: `---
# the zone of the company
'':
  - type: A
    value: 192.0.2.64   # the web
  - type: MX
    values:
      # two of them
      - exchange: mx1.exemple.fr.
        preference: 10
      - exchange: mx2.exemple.fr.
        preference: 20
  - type: NS
    values:
      - ns1.hote.fr.
      - ns2.hote.fr.
  - type: TXT
    values:
      # who sends
      - v=spf1 mx ~all
      - verification=1  # kept
_dmarc:
  # watched by Paul
  type: TXT
  value: v=DMARC1\\; p=none  # since 2024
k1._domainkey:
  type: CNAME
  value: k1.fournisseur.fr.
mx1:
  type: A
  value: 192.0.2.1
mx2:
  type: A
  value: 192.0.2.2
`,
  dnscontrol: `// the zone of the company
var REG_NONE = NewRegistrar("none");
var DSP = NewDnsProvider("ovh");

D("autre.fr", REG_NONE, DnsProvider(DSP), SPF_BUILDER({ label: "@", parts: ["v=spf1"] }), END);

D("exemple.fr", REG_NONE, DnsProvider(DSP),
  DefaultTTL("1h"),
  A("@", "192.0.2.64"), // the web
  /* two of them */
  MX("@", 10, "mx1.exemple.fr."),
  MX('@', 20, 'mx2.exemple.fr.'),
  NAMESERVER("ns1.hote.fr."),
  TXT("@", "v=spf1 mx ~all"), // who sends
  TXT("@", "verification=1"), // kept
  TXT("_dmarc", "v=DMARC1; p=none", TTL("5m")), // since 2024
  A("mx1", "192.0.2.1"), A("mx2", "192.0.2.2"),
  CNAME("k1._domainkey", "k1.fournisseur.fr.")
);
`,
  terraform: `# the zone of the company
resource "ovh_domain_zone_record" "web" {
  zone      = var.zone
  subdomain = ""
  fieldtype = "A" # the web
  ttl       = 3600
  target    = "192.0.2.64"
}

resource "ovh_domain_zone_record" "mx1" {
  zone      = var.zone
  subdomain = ""
  fieldtype = "MX"
  ttl       = 3600
  target    = "10 mx1.exemple.fr."
}
resource "ovh_domain_zone_record" "mx2" {
  zone      = var.zone
  fieldtype = "MX"
  ttl       = 3600
  target    = "20 mx2.exemple.fr."
}

resource "ovh_domain_zone_record" "spf" {
  zone      = var.zone
  subdomain = ""
  fieldtype = "TXT"
  ttl       = 3600
  target    = "\\"v=spf1 mx ~all\\"" // who sends
}

resource "ovh_domain_zone_record" "verification" {
  zone      = var.zone
  subdomain = "@"
  fieldtype = "TXT"
  ttl       = 3600
  target    = "\\"verification=1\\"" # kept
}

resource "ovh_domain_zone_record" "dmarc" {
  zone      = var.zone
  subdomain = "_dmarc"
  fieldtype = "TXT"
  ttl       = 3600
  target    = "\\"v=DMARC1; p=none\\""
}

resource "ovh_domain_zone_record" "k1" {
  zone      = var.zone
  subdomain = "k1._domainkey"
  fieldtype = "CNAME"
  ttl       = 3600
  target    = "k1.fournisseur.fr."
}

resource "ovh_domain_zone_record" "mx1_address" {
  zone      = var.zone
  subdomain = "mx1"
  fieldtype = "A"
  ttl       = 3600
  target    = "192.0.2.1"
}

resource "random_id" "other" {
  byte_length = 4
}
`,
};

/** The same zone where a provider has one resource for each set. */
const ROUTE_53 = `# the zone of the company
resource "aws_route53_record" "web" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "exemple.fr"
  type    = "A"
  ttl     = 3600
  records = ["192.0.2.64"] # the web
}
resource "aws_route53_record" "mx" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "exemple.fr"
  type    = "MX"
  ttl     = 3600
  records = ["10 mx1.exemple.fr.", "20 mx2.exemple.fr."]
}
resource "aws_route53_record" "texts" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "exemple.fr"
  type    = "TXT"
  ttl     = 3600
  records = [
    "v=spf1 mx ~all", # who sends
    "verification=1", # kept
  ]
}
resource "aws_route53_record" "dmarc" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "_dmarc.exemple.fr"
  type    = "TXT"
  ttl     = 3600
  records = ["v=DMARC1; p=none"]
}
resource "aws_route53_record" "k1" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "k1._domainkey.exemple.fr"
  type    = "CNAME"
  ttl     = 3600
  records = ["k1.fournisseur.fr"]
}
`;

const change = (type: RecordChange['type'], label: string, old: readonly string[], fresh: readonly string[]) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});

const CHANGES: Readonly<Record<string, readonly RecordChange[]>> = {
  'a value of several, beside its comment': [change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 mx -all'])],
  'a value that is alone': [
    change('TXT', '_dmarc', ['v=DMARC1; p=none'], ['v=DMARC1; p=reject; rua=mailto:é@exemple.fr']),
  ],
  'one value more': [change('TXT', '', [], ['autre="oui"; \\ fin'])],
  'two values instead of one': [change('TXT', '_dmarc', [], ['second'])],
  'a record that goes': [change('CNAME', 'k1._domainkey', ['k1.fournisseur.fr.'], [])],
  'a value that goes': [change('MX', '', ['20 mx2.exemple.fr.'], [])],
  'a record whose owner the next one inherits': [change('TXT', '_dmarc', ['v=DMARC1; p=none'], [])],
  'a type more at a name': [change('CAA', '', [], ['0 issue "letsencrypt.org"'])],
  'a type more at a name with one record': [change('TLSA', 'mx1', [], [`3 1 1 ${'ab'.repeat(32)}`])],
  'a name more': [change('TXT', '_mta-sts', [], ['v=STSv1; id=1'])],
  'several at once': [
    change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 -all']),
    change('MX', '', ['10 mx1.exemple.fr.'], ['10 mx3.exemple.fr.']),
    change('TXT', '_smtp._tls', [], ['v=TLSRPTv1; rua=mailto:a@exemple.fr']),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'files-'));
after(() => rmSync(folder, { recursive: true }));

const ALL: readonly (readonly [called: string, form: Form, text: string])[] = [
  ...FORMS.map((form) => [form, form, TEXTS[form]] as const),
  ['terraform, in lists', 'terraform', ROUTE_53],
];

const COMMENTS: Readonly<Record<Form, RegExp>> = {
  zone: /; [^\r\n"]+$/gm,
  octodns: /# .*$/gm,
  dnscontrol: /\/\/ .*$|\/\*.*?\*\//gm,
  terraform: /(?:#|\/\/) .*$/gm,
};

/** As it is written on other machines. */
const ENDINGS: Readonly<Record<string, (text: string) => string>> = {
  '': (text) => text,
  ', without its last line break': (text) => text.trimEnd(),
  ', with the line breaks of Windows': (text) => text.replaceAll('\n', '\r\n'),
  ', with these but for the last': (text) => text.trimEnd().replaceAll('\n', '\r\n'),
};
const WRITTEN = ALL.flatMap(([called, form, text]) =>
  Object.entries(ENDINGS).map(([ending, as]) => [`${called}${ending}`, form, as(text)] as const),
);

for (const [called, form, text] of WRITTEN)
  for (const [what, wanted] of Object.entries(CHANGES))
    test(`${called}: ${what} is changed by a patch that leaves all else as it is written`, () => {
      const named = `x.${form}`;
      const zoneIn = (read: string) => {
        const reading = PATCHES[form].read(read, ORIGIN);
        assert.ok(reading.ok, JSON.stringify(reading));
        return hostedZone(reading.zone);
      };
      const contentOf = (zone: ReturnType<typeof zoneIn>) =>
        zoneDataOf(zone)
          .records.map(({ name, data }) => JSON.stringify([name, plannedValue(data) ?? data]))
          .toSorted();
      const zone = zoneIn(text);
      const reading = changeOf(wanted, zone, fileEncode(ORIGIN));
      assert.ok(reading.ok, JSON.stringify(reading));
      const edits = PATCHES[form].edits(text, reading.change);
      assert.ok(edits);
      const now = edited(text, edits);
      assert.deepEqual(contentOf(zoneIn(now)), contentOf(changed(zone, reading.change)));
      const goes = wanted.every(({ after }) => after.length === 0);
      for (const [comment] of text.matchAll(COMMENTS[form]))
        assert.ok(goes || now.includes(comment), `${comment} is lost`);

      const isWindows = text.includes('\r');
      assert.equal(
        [...now.matchAll(/\r?\n/g)].every(([end]) => end.startsWith('\r') === isWindows),
        true,
      );
      assert.ok(now.endsWith('\n') || !text.endsWith('\n'));

      const file = join(folder, named);
      const patch = unifiedDiff(named, text, edits);
      const [gone, come] = ['-', '+'].map((sign) =>
        patch
          .split('\n')
          .flatMap((line) => (line.startsWith(sign) && !/^(?:---|\+\+\+) /.test(line) ? [line.slice(1)] : [])),
      );
      if (text.endsWith('\n'))
        assert.ok(
          gone?.every((line) => !come?.includes(line)),
          `a line goes and comes:\n${patch}`,
        );
      writeFileSync(join(folder, 'patch'), `${patch}\n`);
      for (const [program, ...args] of [
        ['git', 'apply', '-p0', 'patch'],
        ['patch', '-p0', '--binary', '-i', 'patch'],
      ] as const) {
        writeFileSync(file, text);
        const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
        assert.equal(status, 0, `${stdout}${stderr}${patch}`);
        assert.equal(readFileSync(file, 'utf8'), now);
      }
    });

/** Each with the word that is not read. */
const UNREAD: Readonly<Record<string, readonly [form: Form, text: string, word?: string]>> = {
  'a builder': ['dnscontrol', 'D("exemple.fr", R, A("@", "192.0.2.1"), SPF_BUILDER({ label: "@" }), END);'],
  'a variable': ['dnscontrol', 'D("exemple.fr", R, GOOGLE_MX, A("@", "192.0.2.1"));'],
  'a value that is computed': ['dnscontrol', 'D("exemple.fr", R, TXT("@", "a" + b), END);'],
  'a function of its own': ['dnscontrol', 'D("exemple.fr", R, A("@", address()), END);'],
  'an extension below': [
    'dnscontrol',
    'D("exemple.fr", R, A("@", "192.0.2.1"));\nD_EXTEND("a.exemple.fr", A("@", "192.0.2.1"));',
  ],
  'a domain on a condition': ['dnscontrol', 'if (LIVE) { D("exemple.fr", R, A("@", "192.0.2.1")); }'],
  'another file': ['dnscontrol', 'require("./more.js");\nD("exemple.fr", R, A("@", "192.0.2.1"));'],
  'a record on a condition': ['terraform', resource('count = 0\n  name = "a"'), 'count'],
  'records of a set of names': ['terraform', resource('for_each = var.names\n  name = "a"'), 'for_each'],
  'a module for the domain': [
    'terraform',
    `${resource('name = "a"')}module "mail" {\n  source = "./mail"\n  domain = "exemple.fr"\n}\n`,
  ],
  'a loop': ['terraform', resource('for_each = var.names\n  name = each.key'), 'for_each'],
  'a name with a variable': ['terraform', resource('name = var.name'), 'name'],
  'a value with a variable': ['terraform', resource('name = "a"', `"$${'{var.x}'}"`), 'values'],
  'a block within': ['terraform', resource('name = "a"\n  lifecycle {\n  }'), 'lifecycle'],
  'another provider': ['terraform', 'resource "autre_dns_record" "a" {\n  name = "a"\n}'],
  'two zones by reference': [
    'terraform',
    `${resource('name = "a"')}${resource('name = "b"').replace('var.zone', 'var.other')}`,
  ],
};

function resource(lines: string, value = '"192.0.2.1"'): string {
  return `resource "gandi_livedns_record" "a" {\n  zone = var.zone\n  ${lines}\n  type = "A"\n  ttl = 60\n  values = [${value}]\n}\n`;
}

for (const [what, [form, text, word]] of Object.entries(UNREAD))
  test(`${form}: ${what} is not read as a zone`, () => {
    const reading = PATCHES[form].read(text, ORIGIN);
    assert.ok(!reading.ok);
    assert.ok(
      reading.faults.every(({ code }) => code === 'UNKNOWN_DIRECTIVE'),
      JSON.stringify(reading.faults),
    );
    const [{ line, found } = { line: 1, found: '' }] = reading.faults;
    if (word !== undefined) assert.equal(found, word);
    assert.ok(text.split('\n')[line - 1]?.includes(found), `${found} stands in line ${line}`);
  });

test('octodns: a record that takes parts of another by a merge key is read, and another is patched beside it', () => {
  const text = `_dmarc:\n  type: TXT\n  value: v=DMARC1\\; p=none\nk1._domainkey: &key\n  type: TXT\n  value: v=DKIM1\\; p=\nk2._domainkey:\n  <<: *key\n  ttl: 60\n`;
  const reading = PATCHES.octodns.read(text, ORIGIN);
  assert.ok(reading.ok, JSON.stringify(reading));
  assert.equal(reading.zone.records.filter(({ ttl }) => ttl === 60).length, 1);
});

test('a literal record of the same form is read', () => {
  assert.ok(PATCHES.terraform.read(resource('name = "a"'), ORIGIN).ok);
  assert.ok(PATCHES.dnscontrol.read('D("exemple.fr", R, A("@", "192.0.2.1"), END);', ORIGIN).ok);
});

test('a file of Terraform is read in time that grows with its length', () => {
  const text = resource('name = "a"').repeat(20_000);
  assert.ok(busyMs(() => PATCHES.terraform.read(text, ORIGIN)) < 8_000);
});

test('nothing before a bracket is read to find where it closes', () => {
  const read: string[] = [];
  const tokens = new Proxy(tokensOf('a(b), c(d)'), {
    get: (target, key) => {
      read.push(String(key));
      return Reflect.get(target, key);
    },
  });
  assert.equal(closing(tokens, 6), 8);
  assert.deepEqual(
    read.filter((key) => /^[0-5]$/.test(key)),
    [],
  );
});
