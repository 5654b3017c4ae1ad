import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** What a production server would write to the standard error, for these statements, and its status. */
function ran(statements: string): { readonly faults: readonly string[]; readonly status: number | null } {
  const own = new URL('.', import.meta.url).href;
  const script = `
    import { openLog } from '${own}../common/log.ts';
    import { logEveryLine } from '${own}log-every-line.ts';
    const serving = logEveryLine(
      openLog({ production: true, secrets: ['s3cret'] }, (line) => process.stderr.write(line + '\\n')),
    );
    ${statements}`;
  const { stderr, stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  const lines = stderr.trim().split('\n');
  return { status, faults: lines.map((line) => (JSON.parse(line) as { readonly text: string }).text) };
}

test('what libraries and Node write becomes lines of JSON, masked like all others', () => {
  const { faults, status } = ran(`
    console.warn('The path "%s" could not be decoded', '/x/Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1');
    console.log('line one\\nline two s3cret');
    process.emitWarning('odd', 'ExperimentalWarning');
    setTimeout(() => { throw new Error('the end of ada@exemple.fr'); }, 50);`);
  assert.equal(faults.length, 4);
  assert.equal(faults[0], 'The path "/x/Ab1A…" could not be decoded');
  assert.equal(faults[1], 'line one\nline two [secret]');
  assert.match(faults[2] ?? '', /^ExperimentalWarning: odd/);
  assert.match(faults[3] ?? '', /^Error: the end of a\*\*\*@exemple\.fr/);
  assert.equal(status, 1, 'a process that is not serving yet does not stay half started');
});

/** Two visitors of a process that serves: a handler of the one throws, and the other is answered. */
const VISITORS = `
    import { connect, createServer } from 'node:net';
    serving();
    const server = createServer((socket) => {
      socket.on('error', () => {}).on('data', (octets) => {
        if (octets.toString() === 'throw') throw new TypeError('a fault of ours');
        socket.end('answered');
      });
    }).listen(0, '127.0.0.1', () => visit('throw'));
    const visit = (word, then = () => {}) => {
      const { port } = server.address();
      const socket = connect(port, '127.0.0.1', () => socket.write(word)).on('error', () => {});
      socket.on('data', (answer) => then(answer.toString()));
      return socket;
    };`;

test('an error that the socket of one visitor throws is logged, and another is answered', () => {
  const { faults, status } = ran(`${VISITORS}
    process.once('uncaughtException', () => {
      void Promise.reject(new Error('of one piece of work'));
      setImmediate(() => visit('ask', (answer) => {
        console.log(answer);
        process.exit(0);
      }));
    });`);
  assert.equal(status, 0);
  assert.match(faults[0] ?? '', /^TypeError: a fault of ours/);
  assert.match(faults[1] ?? '', /^Error: of one piece of work/);
  assert.deepEqual(faults.slice(2), ['answered']);
});

test('after twenty such errors within an hour the process stops in order, with status 1', () => {
  const { faults, status } = ran(`
    serving();
    process.on('SIGTERM', () => {
      console.log('stops');
      clearInterval(alive);
    });
    const alive = setInterval(() => { throw new Error('again'); }, 1);`);
  assert.equal(status, 1);
  assert.ok(faults.indexOf('stops') >= 20);
  assert.equal(faults.filter((text) => text === 'stops').length, 1);
});
