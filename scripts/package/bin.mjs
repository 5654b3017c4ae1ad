#!/usr/bin/env node
// An older Node would stumble over what it lacks, or judge otherwise: it is told so before anything is loaded.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`rempart needs Node 22.22 or newer; this is ${process.version}.`);
  process.exit(2);
}
const { runTerminal } = await import('../lib/terminal.js');
process.exitCode = await runTerminal(process.argv.slice(2));
