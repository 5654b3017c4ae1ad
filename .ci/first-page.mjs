// Does what a visitor does with a checkout on which nothing ran: `npm start`, the first page, and the audit of a domain of the laboratory.
// Prints what it took. Needs Node 20 and nothing else.   node .ci/first-page.mjs FOLDER
import { spawn } from 'node:child_process';

const DOMAIN = 'exemplaire.example';
const LONGEST_MS = 600_000;

const started = Date.now();
const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
const server = spawn('npm', ['start'], {
  cwd: process.argv[2] ?? '.',
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const deadline = setTimeout(() => fail(`nothing after ${LONGEST_MS / 1000} s`), LONGEST_MS);
let ended = false;
server.on('exit', (code) => {
  if (!ended) fail(`npm start ended with ${code}`);
});

const site = await address();
const page = await fetch(site);
if (!page.ok || !(await page.text()).includes('<title>')) fail(`the first page answers ${page.status}`);
console.log(`first page after ${seconds()} s`);
const { score } = await audit();
if (score !== 'A') fail(`${DOMAIN} is graded ${score}`);
console.log(`${DOMAIN} is audited and graded ${score} after ${seconds()} s`);
leave(0);

async function address() {
  let said = '';
  for await (const chunk of server.stdout) {
    said += chunk;
    const [, found] = /adresse (http:\S+)/.exec(said) ?? [];
    if (found === undefined) continue;
    server.stdout.resume();
    return found;
  }
  return fail(`npm start said: ${said}`);
}

/** Opens an audit as the form of the page does, and waits for its result. */
async function audit() {
  const { reportId } = await ask('/analysis/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain: DOMAIN }),
  });
  for (;;) {
    const { report } = await ask(`/analysis/${reportId}`);
    if (report.status === 'failed') fail(`the audit of ${DOMAIN} failed`);
    if (report.status === 'completed') return (await ask(`/analysis/${reportId}/results`)).stats;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function ask(path, how) {
  const response = await fetch(`${site}/api${path}`, how);
  const answer = await response.json();
  if (!response.ok) fail(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

function fail(why) {
  console.error(why);
  leave(1);
}

/** The server is a grandchild: its group ends with this process. */
function leave(code) {
  ended = true;
  clearTimeout(deadline);
  try {
    process.kill(-server.pid, 'SIGTERM');
  } catch {
    // It is gone.
  }
  process.exit(code);
}
