import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { planDocument } from '@rempart/contract';
import { STATUS } from './status.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
after(() => rmSync(folder, { recursive: true }));

const STEERING = /[^\P{Cc}\n]|\p{Cf}/u;

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function auditing(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', MAIN, ...args],
      { env: { ...process.env, ...env } },
      (fault, stdout, stderr) => resolve({ code: Number(fault?.code ?? 0), stdout, stderr }),
    );
  });
}

test('several domains give one JSON document a line each', async () => {
  const { code, stdout } = await auditing([
    '--json',
    'exemplaire.example',
    'https://www.passoire.example/x',
    'passoire.example',
  ]);
  const documents = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(code, 0);
  assert.deepEqual(documents.map(({ domain }) => domain).sort(), [
    'exemplaire.example',
    'passoire.example',
    'www.passoire.example',
  ]);
  assert.equal(documents.find(({ domain }) => domain === 'exemplaire.example').grade.letter, 'A');
});

test('what is recorded is judged again to the same document, without a network', async () => {
  const file = join(folder, 'seen.json');
  const first = await auditing(['--json', '--record', file, 'moyenne.example']);
  const again = await auditing(['--json', '--replay', file], { REMPART_RESOLVER: '127.0.0.1:9' });
  assert.equal(again.code, 0);
  assert.equal(again.stdout, first.stdout);
});

test('--proof tells the question, the answer and the command, and nothing that steers a terminal', async () => {
  const { code, stdout } = await auditing(['--proof', '--only', 'dmarc', 'passoire.example']);
  assert.equal(code, STATUS.part);
  assert.match(stdout, /^ {2}TXT _dmarc\.passoire\.example\s: NOERROR$/m);
  assert.match(stdout, /^ {4}_dmarc\.passoire\.example\. 3600 IN TXT "v=DMARC1; p=none/m);
  assert.match(stdout, /^ {4}\$ dig _dmarc\.passoire\.example TXT \+dnssec$/m);
  assert.doesNotMatch(stdout, /[^\P{Cc}\n]/u);
});

/** Records and files stand whole on lines of their own, to be pasted. */
const isCopied = (line: string) => /^(?:[+−] | {2})/.test(line);

test('--plan prints the steps for people, and with --json as one document of the schema of plans', async () => {
  const told = await auditing(['--plan', 'passoire.example']);
  assert.equal(told.code, 0);
  assert.match(told.stdout, /^Plan d’action\s: passoire\.example$/m);
  assert.match(told.stdout, /^À partir du \d{1,2}\s[^\n]*, pas avant/m);
  assert.match(told.stdout, /^Vérifier\s: /m);
  assert.match(told.stdout, /^Note après cette étape\s: [A-F], \d+ points$/m);
  assert.doesNotMatch(told.stdout, STEERING);
  assert.ok(told.stdout.split('\n').every((line) => [...line].length <= 80 || isCopied(line)));
  const { stdout } = await auditing(['--plan', '--json', 'passoire.example']);
  const { steps } = planDocument.parse(JSON.parse(stdout));
  assert.ok(steps.length > 20);
});

test('--only keeps the protocols named', async () => {
  const { stdout } = await auditing(['--json', '--only', 'spf,dmarc', 'exemplaire.example']);
  assert.deepEqual(
    JSON.parse(stdout).protocols.map(({ id }: { id: string }) => id),
    ['dmarc', 'spf'],
  );
});

test('people read a page of eighty columns, without colour outside a terminal', async () => {
  const { code, stdout } = await auditing(['passoire.example']);
  assert.equal(code, 0);
  assert.match(stdout, /Note\s?: F/);
  assert.ok(!stdout.includes('\u001b'));
  assert.ok(stdout.split('\n').every((line) => [...line].length <= 80));
});

test('bad input is refused in the words of the specification, with status 2 and no DNS question', async () => {
  const resolver = createSocket('udp4');
  let asked = 0;
  resolver.on('message', () => {
    asked += 1;
  });
  resolver.bind(0, '127.0.0.1');
  await once(resolver, 'listening');
  const env = { REMPART_RESOLVER: `127.0.0.1:${(resolver.address() as AddressInfo).port}` };
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[''], /^Le domaine est requis$/m],
    [['exemple'], /^Format de domaine invalide$/m],
    [['[::1]'], /^Format de domaine invalide$/m],
    [['co.uk'], /^Format de domaine invalide$/m],
    [[], /^Le domaine est requis$/m],
    [['--only', 'spf,dmark', 'exemple.fr'], /Protocole inconnu/],
    [['--deadline', 'soon', 'exemple.fr'], /Délai invalide/],
    [['--selectors', 'a b', 'exemple.fr'], /Sélecteur DKIM invalide/],
    [['--colour', 'exemple.fr'], /Usage/],
    [['--plan', '--proof', 'exemple.fr'], /ne vont pas ensemble/],
    [['--replay', join(folder, 'absent.json')], /illisible/],
  ];
  for (const [args, sentence] of refused) {
    const { code, stdout, stderr } = await auditing(args, env);
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    assert.match(stderr, sentence);
  }
  assert.equal(asked, 0);
  resolver.close();
});

test('a sub-domain without mail is audited as it is typed, with a hint where its mail is set up', async () => {
  const asked = ['--json', '--only', 'spf', '--allow', 'part', 'https://www.moyenne.example/'];
  const { code, stdout, stderr } = await auditing(asked);
  assert.equal(code, STATUS.whole);
  assert.equal(JSON.parse(stdout).domain, 'www.moyenne.example');
  assert.equal(stderr, 'www.moyenne.example ne reçoit pas d’e-mail : la messagerie se règle sur moyenne.example.\n');
});

test('a file that is no recording is refused with its line, and nothing of it reaches the terminal', async () => {
  const file = join(folder, 'other.json');
  const refused: readonly (readonly [string, RegExp])[] = [
    ['\u001b[31m\u001b]0;pwn\u0007\u009b31m{"', /^\S+, ligne 1\s: ce n’est pas du JSON$/],
    ['{"name":"x"}\n', /^\S+, ligne 1\s: ce n’est pas l’enregistrement d’une analyse$/],
    ['{"domain":"a.fr","existence":1,"protocols":{}}\n', /ligne 1\s: ce n’est pas l’enregistrement d’une analyse$/],
  ];
  for (const [content, sentence] of refused) {
    writeFileSync(file, content);
    const { code, stdout, stderr } = await auditing(['--replay', file]);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr.trimEnd(), sentence);
    assert.doesNotMatch(stderr, STEERING);
    assert.equal(readFileSync(file, 'utf8'), content);
  }
});

test('names of files and arguments cannot steer the terminal', async () => {
  const steering = '\u001b]0;pwn\u0007\u009b31m\u202e';
  for (const args of [
    ['--replay', join(folder, steering)],
    ['--only', steering, 'a.fr'],
    [`--${steering}`],
    [steering, 'b'],
  ]) {
    const { code, stderr } = await auditing(args);
    assert.equal(code, 2);
    assert.doesNotMatch(stderr, STEERING);
  }
});

test('a recording that was cut by a kill is judged as far as it goes', async () => {
  const file = join(folder, 'killed.json');
  const domains = ['exemplaire.example', 'moyenne.example', 'passoire.example', 'piegee.example', 'postale.example'];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, '--record', file, ...domains], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  while (!(existsSync(file) && readFileSync(file, 'utf8').includes('\n'))) {
    assert.equal(child.exitCode, null, 'it ended without having recorded anything');
    await delay(10);
  }
  child.kill('SIGKILL');
  await gone;
  const whole = readFileSync(file, 'utf8').split('\n').length - 1;
  const lines = async () => {
    const { code, stdout, stderr } = await auditing(['--json', '--replay', file]);
    assert.equal(code, stderr === '' ? STATUS.whole : STATUS.uncertain, stderr);
    return { count: stdout.trimEnd().split('\n').length, stderr };
  };
  assert.equal((await lines()).count, whole);
  const first = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  writeFileSync(file, `${first}\n${first.slice(0, -40)}`);
  const cut = await lines();
  assert.equal(cut.count, 1);
  assert.match(cut.stderr, /ligne 2\s: enregistrement interrompu, cette analyse est laissée de côté/);
  writeFileSync(file, first);
  assert.deepEqual(await lines(), { count: 1, stderr: '' }, 'a last line without its end is whole all the same');
});

test('a bad setting stops with a sentence that names it', async () => {
  const { code, stderr } = await auditing(['exemple.fr'], { REMPART_RESOLVER: 'nowhere' });
  assert.equal(code, 2);
  assert.match(stderr, /REMPART_RESOLVER/);
});

test('where nothing at all can be measured, the status is 3 and there is no letter', async () => {
  const { code, stdout } = await auditing(['--json', '--deadline', '2', 'exemple.fr'], {
    REMPART_RESOLVER: '127.0.0.1:9',
  });
  assert.equal(code, 3);
  assert.equal(JSON.parse(stdout).grade.letter, null);
});
