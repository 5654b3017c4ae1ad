// Runs the commands that the documentation shows. The first line of a fenced block of `sh` says whether a stranger's machine can run it:
// "```sh run", "```sh run status=1", or "```sh not-run: why". What stands behind two spaces in a line that calls npm or npx explains it, and
// is not run. A block that is the first to name one of the tasks of scripts/run.mjs begins in a clone in which nothing ran before; all
// others share one clone. A block of `text` that follows has lines that the commands print, each within a line or over several.
//
//   node .ci/documented.mjs CLONE FILE...     CLONE is cloned; the pages lie below this checkout
//   node .ci/documented.mjs --list FILE...    the blocks alone
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BLOCK_MS = 900_000;

const [source, ...pages] = process.argv.slice(2);
const blocks = pages.flatMap(blocksOf);
const silent = blocks.filter(({ run, why }) => !run && why === '');
for (const page of pages) {
  const [nameless] = /^ *```$\n[^`]/m.exec(withoutBlocks(page)) ?? [];
  if (nameless === undefined) continue;
  console.error(`${page}: a block names no language: "sh" where it is typed into a shell`);
  process.exitCode = 1;
}
for (const { place } of silent) console.error(`${place}: the block says neither "run" nor "not-run: why"`);
if (silent.length > 0) process.exitCode = 1;

if (source === '--list') for (const block of blocks) console.log(`${block.place}: ${block.run ? 'run' : block.why}`);
else runAll();

function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'documented-'));
  try {
    const shared = clone(folder, 'shared');
    const seen = new Set();
    for (const block of blocks) {
      if (!block.run) {
        console.log(`not run   ${block.place}: ${block.why}`);
        continue;
      }
      const fresh = tasksOf(block.script).filter((task) => !seen.has(task));
      for (const task of fresh) seen.add(task);
      const where = fresh.length > 0 ? clone(folder, fresh.join('-')) : shared;
      const { status, seconds, said } = runIn(where, block);
      const printed = plain(said);
      const missing = block.prints.filter((line) => !printed.includes(plain(line)));
      const isRight = status === block.status && missing.length === 0;
      console.log(
        `${isRight ? 'ok' : 'FAILED'}  ${String(status).padStart(3)}  ${seconds.padStart(5)} s  ${block.place}${where === shared ? '' : ' (a clone of its own)'}`,
      );
      if (!isRight) {
        console.log(`${block.script}\n${said.slice(-4000)}\nends with ${status}, expected ${block.status}`);
        for (const line of missing) console.log(`does not print: ${line}`);
        process.exitCode = 1;
      }
      if (where !== shared) rmSync(where, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function clone(folder, name) {
  const path = join(folder, name);
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', source, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return path;
}

function runIn(cwd, { script }) {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    timeout: BLOCK_MS,
    maxBuffer: 1 << 28,
  });
  return { status, seconds: ((Date.now() - started) / 1000).toFixed(1), said: stdout + stderr };
}

/** The blocks of shell of a page. Those in other languages, and those without one, are read and not run. */
function blocksOf(page) {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const found = [...text.matchAll(/^( *)```(?:sh|bash|shell|console)\b(.*)\n([\s\S]*?)^\1```$/gm)];
  return found.map(({ 0: whole, 2: said, 3: body, index }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    run: /^ run\b/.test(said),
    status: Number(/ status=(\d+)/.exec(said)?.[1] ?? 0),
    why: /^ not-run: (.+)$/.exec(said)?.[1] ?? '',
    prints: printedAfter(text.slice(index + whole.length)),
    script: body.replace(/^((?:npm|npx) .*?) {2,}.*$/gm, '$1'),
  }));
}

function printedAfter(rest) {
  const [, lines = ''] = /^\s*```text\n([\s\S]*?)\n```(?:\n|$)/.exec(rest) ?? [];
  return lines.split('\n').filter(Boolean);
}

/** Lines are filled to the width of a terminal. */
function plain(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A page without the blocks that name their language. */
function withoutBlocks(page) {
  return readFileSync(join(ROOT, page), 'utf8').replace(/^( *)```\w.*\n[\s\S]*?^\1```$/gm, '');
}

function tasksOf(script) {
  const named = [...script.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)];
  return [...new Set(named.map(([, run, own]) => run ?? own))];
}
