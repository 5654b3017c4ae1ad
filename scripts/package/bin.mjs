#!/usr/bin/env node
// An older Node would stumble over what it lacks: it is told so before anything is loaded.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`rempart needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(2);
}
const { runTerminal } = await import('../lib/terminal.js');
process.exitCode = await runTerminal(process.argv.slice(2));
