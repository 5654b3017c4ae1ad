// The door of the house for whatever Node is on the machine: it needs no package, runs on Node 20, brings the project's own Node
// where the machine's is older than 24.7 and for production, installs from the lock, then starts the task named on the command line.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const TASKS = {
  start: 'server/start.ts',
  test: 'scripts/tasks/test.ts',
  audit: 'scripts/audit/main.ts',
  admin: 'scripts/admin/main.ts',
  build: 'scripts/tasks/build.ts',
  migrate: 'scripts/migrate/main.ts',
  backup: 'scripts/backup/backup.ts',
  restore: 'scripts/backup/restore.ts',
  chaos: 'scripts/chaos/main.ts',
  fuzz: 'scripts/fuzz/main.ts',
  siege: 'scripts/siege/main.ts',
  fix: 'scripts/tasks/fix.ts',
  record: 'scripts/recordings/main.ts',
  catalogue: 'scripts/tasks/catalogue.ts',
  atlas: 'scripts/atlas/main.ts',
  lettering: 'scripts/tasks/lettering.ts',
  specimen: 'scripts/tasks/specimen-pages.ts',
  package: 'scripts/package/main.ts',
  release: 'scripts/release/main.ts',
};
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
const LOCK_WAIT_MS = 600_000;
const UNKNOWN = 'unknown';
const ALL = 'all';
const WORKSPACES = 'workspaces';
/** As in the units of production (deploy/systemd). By itself Node lets garbage grow with the memory of the machine. */
const SERVER_OPTIONS = ['--enable-source-maps', '--max-old-space-size=512', '--max-semi-space-size=8'];
const SERVER_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** They run on what the workspaces name. What the root names, checks and tests alone are run with: half of the megabytes. */
const LIGHT = new Set(['start', 'audit', 'admin', 'build', 'migrate', 'backup', 'restore']);
/**
 * The last of these leaves out what a package would only accept beside itself: the root's compilers stand in the lock, and npm takes them
 * for the optional peers of others.
 */
const SERVING = ['--workspaces', '--include-workspace-root=false', '--legacy-peer-deps'];

const [task = 'start', ...rest] = process.argv.slice(2);
const script = TASKS[task];
if (!script) stop(`Unknown task "${task}". Known: ${Object.keys(TASKS).join(', ')}.`);

const node = ownNode() ?? recentNode();
install(node, ROOT, LIGHT.has(task) ? WORKSPACES : ALL);
if (task === 'build') bringRuntime();
run(node, [...(task === 'start' ? SERVER_OPTIONS : []), join(ROOT, script), ...rest]);

/**
 * Units and commands of production run `runtime/node_modules/.bin/node` wherever they are, however recent the machine's own is. npm 9 makes
 * that link and removes it again, with those of the packages for other systems.
 */
function bringRuntime() {
  const link = join(ROOT, 'runtime', 'node_modules', '.bin', 'node');
  const own = ownNode();
  if (own) {
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    return symlinkSync(own, link);
  }
  install(node, join(ROOT, 'runtime'));
  const { binary } = pinnedNode();
  if (existsSync(link)) return;
  if (!existsSync(binary)) {
    console.error(
      `npm has no Node 24 for ${process.platform}-${process.arch}: link runtime/node_modules/.bin/node to this machine's.`,
    );
    return;
  }
  chmodSync(binary, 0o755);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), binary), link);
}

/** The Node that the operator chose, such as the signed one of nodejs.org (docs/decisions/0148): nothing is fetched in its place. */
function ownNode() {
  const path = process.env.REMPART_NODE;
  if (!path) return null;
  const { stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (!stdout || !isRecent(stdout.trim()))
    stop(`REMPART_NODE=${path} is ${stdout ? `Node ${stdout.trim()}` : 'no Node'}: 24.7 or newer is needed.`);
  return path;
}

/** Where the Node of this system lies that `runtime/` pins, whether it was installed or not. */
function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = platform === 'win' ? 'node.exe' : 'node';
  return {
    platform,
    binary: join(ROOT, 'runtime', 'node_modules', `node-${platform}-${process.arch}`, 'bin', name),
  };
}

/** The path of a Node that runs TypeScript as written: this one, or the one that `runtime/` pins. */
function recentNode() {
  if (isRecent(process.versions.node)) return process.execPath;
  const { platform, binary } = pinnedNode();
  if (!existsSync(binary))
    console.error(`Node ${process.version} is older than 24.7: fetching Node 24 from npm, once…`);
  install(process.execPath, join(ROOT, 'runtime'));
  const { stdout } = spawnSync(binary, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (!stdout || !isRecent(stdout.trim()))
    stop(`npm has no Node 24 for ${platform}-${process.arch}: please install Node 24 and try again.`);
  return binary;
}

/** Whether it has the password hashing of `node:crypto` (docs/decisions/0067). */
function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 24 && minor >= 7) || major > 24;
}

/**
 * What a task needs, where it is not there: for `WORKSPACES` what the site is built of and runs on, for `ALL` also what tests and checks
 * are run with. Two starts at once wait for each other.
 */
function install(nodePath, folder, needed = ALL) {
  if (isInstalled(folder, needed)) return;
  locked(join(folder, '.install-lock'), () => {
    if (isInstalled(folder, needed)) return;
    const started = Date.now();
    // What a server runs on stays while the rest is added.
    const added = needed === ALL && isInstalled(folder, WORKSPACES) ? ['install', '--no-save'] : ['ci'];
    npm(nodePath, [...added, '--ignore-scripts', ...(needed === ALL ? [] : SERVING), ...QUIET], folder);
    if (needed !== ALL) removeMaps(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules', '.installed'), stampOf(folder, needed));
    console.error(
      `Installed ${folder === ROOT ? 'dependencies' : 'Node 24'} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
    );
  });
}

/** Maps of what others compiled, a tenth of all bytes, which serve debuggers only. */
function removeMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeMaps(path);
    else if (entry.name.endsWith('.map')) rmSync(path);
  }
}

function isInstalled(folder, needed) {
  const stamp = join(folder, 'node_modules', '.installed');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (installed !== null && [ALL, needed].some((parts) => installed === stampOf(folder, parts))) return true;
  return hasLocked(folder);
}

function stampOf(folder, parts) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return parts === ALL ? lock : `${lock} ${parts}`;
}

/** Whether a separate `npm ci` installed what the lock names; npm says at its end what it installed. */
function hasLocked(folder) {
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const { packages: wanted = {} } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const { packages: there = {} } = JSON.parse(readFileSync(hidden, 'utf8'));
  const isThere = ([path, { version, optional, link }]) => link || optional || there[path]?.version === version;
  const needed = Object.entries(wanted).filter(([path]) => path !== '');
  return needed.length > 0 && needed.every(isThere);
}

function locked(file, work) {
  const until = Date.now() + LOCK_WAIT_MS;
  let isTold = false;
  while (!taken(file)) {
    if (Date.now() > until) stop(`Another installation holds ${file}.`);
    if (!isTold) console.error(`Another installation holds ${file} (process ${holderOf(file)}): waiting for its end.`);
    isTold = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const free = () => rmSync(file, { force: true });
  process.once('exit', free);
  work();
  free();
  process.off('exit', free);
}

/** Whether the lock is now ours. One left by a process that is gone is removed. */
function taken(file) {
  try {
    writeFileSync(file, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault;
    if (!isAbandoned(file)) return false;
    rmSync(file, { force: true });
    return taken(file);
  }
}

function holderOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ')[0] : '';
}

/** Whether the process that took the lock is gone, although its number may be another one's by now: after a restart, in a container. */
function isAbandoned(file) {
  const [pid, birth] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  if (!pid) return false;
  return !isAlive(Number(pid)) || (birthOf(pid) !== UNKNOWN && birthOf(pid) !== birth);
}

/** When a process began, in ticks since the machine did, with the name of that start; `UNKNOWN` where the system does not tell. */
function birthOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`;
  } catch {
    return UNKNOWN;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault.code === 'EPERM';
  }
}

/** npm run by the chosen Node, without what the outer npm put into the environment. Its output goes to stderr: stdout is the task's. */
function npm(nodePath, args, cwd) {
  const env = { ...process.env, PATH: dirname(nodePath) + delimiter + process.env.PATH };
  if (!isUsable(env.npm_config_cache ?? join(homedir(), '.npm')))
    env.npm_config_cache = mkdtempSync(join(tmpdir(), 'npm-'));
  for (const name of Object.keys(env))
    if (/^npm_(config_(local_)?prefix|package_|lifecycle_)/i.test(name)) delete env[name];
  const own = process.env.npm_execpath;
  const windows = process.platform === 'win32';
  const { status } =
    own && /\.c?js$/.test(own)
      ? spawnSync(nodePath, [own, ...args], { cwd, env, stdio: ['ignore', 2, 2] })
      : spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd, env, stdio: ['ignore', 2, 2], shell: windows });
  if (status !== 0) stop(`npm ${args[0]} failed in ${cwd}.`);
}

function isUsable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The task in a child process that is notified, by the closing of its channel, when this process is killed. */
function run(nodePath, args) {
  const child = spawn(nodePath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // A package is also tried by the Node that started this (scripts/package/package.machine.test.ts).
      REMPART_LAUNCHER: process.execPath,
      // What Node made of the TypeScript is kept: a start takes two thirds of the time.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...(task === 'start' && SERVER_MALLOC),
      ...process.env,
      PATH: dirname(nodePath) + delimiter + process.env.PATH,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
