import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { audit, openNetwork, readMasterFile } from '@rempart/engine';
import { startLab, worlds } from '@rempart/lab';
import { STATUS } from './status.ts';
import { openCommands } from './testing/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
after(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const commands = openCommands();
after(() => commands.close());
const linting = (...args: readonly string[]) => commands.run('lint', ...args);

/** Worlds whose DNS works as it is written: their own file is what they publish. */
const SAME = ['moyenne.example', 'voisin.example', 'piegee.example'];

test('the file of a zone is judged as the zone is, check by check', async () => {
  const lab = await startLab();
  const verdicts = async (domain: string, more: object) => {
    const { signal } = new AbortController();
    for await (const event of audit(domain, { network: openNetwork({ ...lab, ...more }), signal }))
      if (event.type === 'completed') return event.verdicts.map(({ check, outcome }) => `${check} ${outcome}`);
    return [];
  };
  try {
    for (const domain of SAME) {
      const { zone = '', origin = '' } = worlds.find((one) => one.domain === domain) ?? {};
      const reading = readMasterFile(zone.replace(/^[ \t]+/gm, ''), origin);
      assert.ok(reading.ok, JSON.stringify(reading));
      assert.deepEqual(await verdicts(domain, { zone: reading.zone }), await verdicts(domain, {}), domain);
    }
  } finally {
    await lab.close();
  }
});

const ZONE = '@ MX 10 mx\n@ TXT "v=spf1 +all"\nmx A 203.0.113.9\n';

test('what a file would publish is judged in place of what the DNS says, as zone file and as YAML', async () => {
  const yaml = `'':
  - type: MX
    value: {preference: 10, exchange: mx.exemplaire.example.}
  - type: TXT
    value: v=spf1 +all
mx: {type: A, value: 203.0.113.9}
`;
  const files = [file('zone.db', ZONE), file('exemplaire.example.yaml', yaml)] as const;
  const [zone, octodns] = await Promise.all([
    linting('--json', files[0], 'exemplaire.example'),
    linting('--format', 'json', '--fail-under', 'B', files[1]),
  ]);
  assert.deepEqual([zone.code, octodns.code], [0, 1], zone.stderr + octodns.stderr);
  const outcomes = [zone, octodns].map(({ stdout }) => {
    const { domain, protocols } = JSON.parse(stdout) as {
      domain: string;
      protocols: { checks: { id: string; outcome: string }[] }[];
    };
    assert.equal(domain, 'exemplaire.example');
    return protocols.flatMap(({ checks }) => checks.map(({ id, outcome }) => `${id} ${outcome}`));
  });
  assert.ok(outcomes[0]?.includes('spf/all-plus fail'));
  assert.ok(outcomes[0]?.includes('dmarc/record-present fail'));
  assert.deepEqual(outcomes[1], outcomes[0]);
});

test('faults of the file are reported with their line and code, in SARIF too, and nobody is asked', async () => {
  const broken = file('exemplaire.example.zone', '@ A 192.0.2.1\n$INCLUDE other\n@ MX mail\n');
  const { code, stdout, stderr } = await linting('--format', 'sarif', broken);
  assert.equal(code, 2);
  assert.deepEqual(
    stderr
      .trim()
      .split('\n')
      .map((line) => /^(.+?):(\d+): ([A-Z_]+): ./.exec(line)?.slice(1)),
    [
      [broken, '2', 'INCLUDE_REFUSED'],
      [broken, '3', 'BAD_RECORD'],
    ],
  );
  const { results } = JSON.parse(stdout).runs[0];
  assert.deepEqual(
    results.map(({ ruleId, locations }: { ruleId: string; locations: { physicalLocation: { region: object } }[] }) => [
      ruleId,
      locations[0]?.physicalLocation.region,
    ]),
    [
      ['zone/INCLUDE_REFUSED', { startLine: 2 }],
      ['zone/BAD_RECORD', { startLine: 3 }],
    ],
  );
});

test('what cannot be read as YAML or named is refused', async () => {
  const told = await Promise.all(
    [
      [file('exemple.fr.yaml', "'':\n  - type: A\n    value: [\n")],
      [file('what.yml', 'www: {type: A, value: 192.0.2.1}')],
      [join(folder, 'nowhere.zone')],
      [file('zone2.db', ZONE), 'not a domain'],
      [],
    ].map((args) => linting(...args)),
  );
  assert.deepEqual(
    told.map(({ code }) => code),
    [2, 2, 2, 2, 2],
  );
  assert.match(told[0]?.stderr ?? '', /exemple\.fr\.yaml:\d+: BAD_YAML: /);
  assert.match(told[1]?.stderr ?? '', /what\.yml:1: NO_ORIGIN: /);
  assert.match(told[2]?.stderr ?? '', /nowhere\.zone est illisible/);
  assert.match(told[3]?.stderr ?? '', /Format de domaine invalide/);
});

/** The outcomes of a file that stands for exemplaire.example, by check. */
async function outcomesOf(zone: string, ...options: readonly string[]) {
  const { code, stdout, stderr } = await linting('--json', ...options, zone, 'exemplaire.example');
  const { protocols, notes } = JSON.parse(stdout) as {
    readonly protocols: readonly { readonly checks: readonly { readonly id: string; readonly outcome: string }[] }[];
    readonly notes?: readonly { readonly code: string; readonly line: number; readonly found: string }[];
  };
  return {
    code,
    stderr,
    notes,
    outcomes: new Map(protocols.flatMap(({ checks }) => checks).map((one) => [one.id, one.outcome])),
  };
}

test('a record that no rule reads refuses no zone, is told with its line, and leaves open only what it could change', async () => {
  const zoneWith = (line: string) =>
    `@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\n@ TXT "v=spf1 mx -all"\n${line}\n`;
  const whole = await outcomesOf(file('whole.db', zoneWith('; nothing')));
  const unread = await outcomesOf(file('unread.db', zoneWith('ssh SSHFP 1 1 aa')));
  assert.deepEqual(unread.outcomes, whole.outcomes, 'a type of the registry changes nothing that is asked');
  assert.match(unread.stderr, /unread\.db\s: 1 ligne gardée sans être lue\s: SSHFP \(5\)/);
  const foreign = await outcomesOf(file('foreign.db', zoneWith('www URLFWD https://exemplaire.example/')));
  assert.deepEqual(foreign.notes, [{ code: 'KEPT_UNREAD', line: 5, found: 'URLFWD' }]);
  const changed = [...foreign.outcomes].filter(([id, outcome]) => outcome !== whole.outcomes.get(id));
  assert.ok(changed.length > 0, 'nobody knows where www leads');
  for (const [id, outcome] of changed) assert.equal(outcome, 'unknown', id);
  for (const id of ['spf/all-fail', 'dmarc/record-present', 'smtp/mx-resolves'])
    assert.equal(foreign.outcomes.get(id), whole.outcomes.get(id), id);
});

test('a gate does not pass on what a record that nobody reads may hide', async () => {
  const { code } = await linting(
    ...['--fail-under', 'D', '--allow', 'part', '--only', 'dmarc,spf'],
    ...[
      file(
        'hidden.db',
        '@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\n@ TXT "v=spf1 mx -all"\n_dmarc TEXT "v=DMARC1; p=reject"\n',
      ),
      'exemplaire.example',
    ],
  );
  assert.equal(code, STATUS.uncertain);
});

test('a final dot that is missing is told with its line', async () => {
  const zone = file('dots.db', '@ A 203.0.113.32\n@ MX 10 mx1.exemplaire.example\n');
  const { stderr } = await linting('--lang', 'en', zone, 'exemplaire.example');
  assert.match(stderr, /dots\.db:2: MISSING_DOT: a final dot is missing: .* \(mx1\.exemplaire\.example\)/);
});

test('the change of a zone is told by what it breaks and mends, on the lines of its records', async () => {
  const base = file('base.db', '@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\n@ TXT "v=spf1 mx -all"\n');
  const now = file(
    'now.db',
    '@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\n@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@exemplaire.example"\n',
  );
  const asked = ['--diff', base, now, 'exemplaire.example'];
  const { code, stdout } = await linting('--json', '--fail-worse', ...asked);
  const { predicted, appeared, repaired } = JSON.parse(stdout) as {
    readonly predicted: { readonly letter: { readonly before: string; readonly after: string } };
    readonly appeared: readonly { readonly id: string; readonly line: number }[];
    readonly repaired: readonly { readonly id: string }[];
  };
  assert.ok(predicted.letter.after > predicted.letter.before);
  assert.equal(code, STATUS.below);
  assert.equal(appeared.find(({ id }) => id === 'spf/all-plus')?.line, 4);
  assert.ok(repaired.some(({ id }) => id === 'dmarc/record-present'));
  const markdown = await linting('--format', 'markdown', '--lang', 'en', ...asked);
  assert.match(markdown.stdout, /^\| What it breaks \| Line \| /m);
  const same = await linting('--lang', 'en', '--diff', base, base, 'exemplaire.example');
  assert.match(same.stdout, /breaks nothing and mends nothing/);
  const unread = file(
    'unread-www.db',
    '@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\nwww URLFWD https://exemplaire.example/\n',
  );
  const unmeasured = await linting('--lang', 'en', '--diff', unread, unread, 'exemplaire.example');
  assert.match(unmeasured.stdout, /breaks and mends nothing that could be measured; \d+ checks? could not be/);
  const refused = await linting('--format', 'sarif', ...asked);
  assert.equal(refused.code, STATUS.refused);
  const uncompared = await linting('--fail-worse', base, 'exemplaire.example');
  assert.equal(uncompared.code, STATUS.refused, 'no gate seems to stand where nothing is compared');
});

test('the template of a service is judged by what it makes of the file', async () => {
  const dmarc = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@exemplaire.example"\n';
  const written = file(
    'service.db',
    `@ A 203.0.113.32\n@ MX 10 mx1\nmx1 A 192.0.2.33\n@ TXT "v=spf1 mx -all"\n${dmarc}`,
  );
  const template = file(
    'service.json',
    JSON.stringify({
      ...{ providerId: 'essai.example', providerName: 'Essai', serviceId: 'envoi', serviceName: 'Envoi' },
      records: [
        { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=%policy%', ttl: 3600, txtConflictMatchingMode: 'All' },
        { type: 'TXT', host: 'k._domainkey', data: '%key%', ttl: 3600 },
      ],
    }),
  );
  const told = (...args: readonly string[]) =>
    linting('--lang', 'en', '--json', '--fail-worse', '--template', template, ...args, written, 'exemplaire.example');
  const worse = await told('--var', 'policy=none');
  const { predicted, appeared } = JSON.parse(worse.stdout);
  assert.ok(predicted.letter.after > predicted.letter.before, worse.stdout);
  assert.ok(appeared.some(({ id }: { id: string }) => id === 'dmarc/policy-p'));
  assert.equal(worse.code, STATUS.below);
  const same = await told('--var', 'policy=reject; rua=mailto:dmarc@exemplaire.example');
  assert.notEqual(same.code, STATUS.below, same.stdout);
  const both = await told('--service', 'mailjet.com/domain-auth');
  assert.match(both.stderr, /one template/);
  assert.equal(both.code, STATUS.refused);
});

test('a package that is not installed is named with what installs it, and not as a fault of this program', () => {
  // Asks Node for a package that is nowhere in the place of `yaml`: what it throws then is what it throws in a checkout without that one.
  const without = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => next(name === 'yaml' ? 'yaml-that-is-nowhere' : name, context) });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      `data:text/javascript,${encodeURIComponent(without)}`,
      join(import.meta.dirname, 'main.ts'),
      'lint',
      '--lang',
      'en',
      file('whole.db', ZONE),
      'exemplaire.example',
    ],
    { encoding: 'utf8' },
  );
  assert.equal(stderr, 'The package "yaml-that-is-nowhere" is not installed: "npm ci" installs all that are needed.\n');
  assert.equal(status, STATUS.internal);
});

const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

test('every key that the file publishes is judged, whatever its selector is called, and every policy of a name below', async () => {
  const zone = file(
    'own-selectors.zone',
    `@ TXT "v=spf1 -all"\n@ MX 10 mx\nmx A 192.0.2.33\nship-1.b._domainkey TXT "${KEY}"\n_dmarc TXT "v=DMARC1; p=reject"\n_dmarc.boutique TXT "v=DMARC1; p=none"\n`,
  );
  const { stdout } = await linting('--json', '--lang', 'en', '--only', 'dkim,dmarc', zone, 'exemplaire.example');
  const checks = (
    JSON.parse(stdout) as { protocols: { checks: { id: string; outcome: string; text: string }[] }[] }
  ).protocols.flatMap((one) => one.checks);
  const present = checks.find(({ id }) => id === 'dkim/record-found');
  assert.equal(present?.outcome, 'pass');
  assert.match(present?.text ?? '', /ship-1\.b/);
  assert.match(checks.find(({ id }) => id === 'dmarc/policy-sub-override')?.text ?? '', /boutique/);
});

test('what a change takes away is told before all else, with a status of its own, whatever the letter does', async () => {
  const zone = (lines: string) => `@ MX 10 mx\nmx A 192.0.2.33\n${lines}_dmarc TXT "v=DMARC1; p=reject"\n`;
  const other = KEY.replace(/p=.*/, `p=${Buffer.alloc(32, 7).toString('base64')}`);
  const spf = '@ TXT "v=spf1 mx ip4:192.0.2.34 -all"\n';
  const base = file('before.zone', zone(`${spf}ship1._domainkey TXT "${KEY}"\n`));
  const now = file('after.zone', zone(`@ TXT "v=spf1 mx -all"\nship1._domainkey TXT "${other}"\n`));
  const told = await linting('--lang', 'en', '--fail-worse', '--diff', base, now, 'exemplaire.example');
  assert.equal(told.code, STATUS.loses, told.stdout + told.stderr);
  const [, blank, title, ...lines] = told.stdout.split('\n');
  assert.deepEqual([blank, title], ['', 'What it takes away']);
  assert.match(
    lines.slice(0, 2).join('\n'),
    /ip4:192\.0\.2\.34[\s\S]*ship1\._domainkey\.exemplaire\.example holds another key/,
  );
  const accepted = await linting('--fail-worse', '--allow', 'losses', '--diff', base, now, 'exemplaire.example');
  assert.equal(accepted.code, STATUS.whole);
  const { stdout } = await linting('--json', '--diff', base, now, 'exemplaire.example');
  assert.deepEqual(
    (JSON.parse(stdout) as { lost: { kind: string; how: string }[] }).lost.map(({ kind, how }) => `${kind} ${how}`),
    ['sender gone', 'key replaced'],
  );
  const markdown = await linting('--format', 'markdown', '--diff', base, now, 'exemplaire.example');
  assert.match(markdown.stdout, /\| Ce que le changement retire \|/);
  const reversed = await linting('--lang', 'en', '--fail-worse', '--diff', now, now, 'exemplaire.example');
  assert.match(reversed.stdout, /breaks nothing and mends nothing/);
});

test('a second key at a selector that holds one is told of a template, and the present policy of SPF that it drives out', async () => {
  const zone = file('template.zone', `@ TXT "v=spf1 ip4:192.0.2.34 -all"\nship1._domainkey TXT "${KEY}"\n`);
  const template = (name: string, record: object) => {
    const named = {
      providerId: 'essai.example',
      providerName: 'Essai',
      serviceId: name,
      serviceName: name,
      version: 1,
    };
    return file(`${name}.json`, JSON.stringify({ ...named, records: [{ type: 'TXT', ttl: 60, ...record }] }));
  };
  const second = template('key', { host: 'ship1._domainkey', data: KEY.replace(/p=.*/, 'p=%key%') });
  const told = async (path: string) =>
    (await linting('--lang', 'en', '--template', path, zone, 'exemplaire.example')).stdout;
  assert.match(await told(second), /A second text comes to ship1/);
  const mode = { txtConflictMatchingMode: 'Prefix', txtConflictMatchingPrefix: 'v=spf1' };
  const policy = template('policy', { host: '@', data: 'v=spf1 include:%host%.essai.example ~all', ...mode });
  assert.match(await told(policy), /ip4:192\.0\.2\.34" authorises may no longer send/);
});
