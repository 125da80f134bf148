import { closeSync, openSync, readSync } from 'node:fs';
import { Failure } from '../lib/failure.mjs';

/** Systems that a portable folder can be made for, by the package of the database's binding. */
export const systems = {
  'win32-x64': { binding: '@libsql/win32-x64-msvc', node: 'node.exe', launcher: 'chorus.cmd' },
  'linux-x64': { binding: '@libsql/linux-x64-gnu', node: 'node', launcher: 'chorus' },
  'linux-arm64': { binding: '@libsql/linux-arm64-gnu', node: 'node', launcher: 'chorus' },
  'darwin-x64': { binding: '@libsql/darwin-x64', node: 'node', launcher: 'chorus' },
  'darwin-arm64': { binding: '@libsql/darwin-arm64', node: 'node', launcher: 'chorus' },
};

/** This machine's own. */
export const ownSystem = () => `${process.platform}-${process.arch}`;

/** The system that a program or a library is made for, by how its file begins; undefined for what is none of ours. */
export function systemOf(path) {
  const head = Buffer.alloc(4096);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  // ELF of 64 bits: its machine stands at 18
  if (head.readUInt32BE(0) === 0x7f454c46 && head[4] === 2) return { 62: 'linux-x64', 183: 'linux-arm64' }[head.readUInt16LE(18)];
  // Mach-O of 64 bits
  if (head.readUInt32LE(0) === 0xfeedfacf) return { 0x01000007: 'darwin-x64', 0x0100000c: 'darwin-arm64' }[head.readUInt32LE(4)];
  // PE: where its header is stands at 60, its machine 4 bytes on
  if (head.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const at = head.readUInt32LE(60);
  const isPe = at < head.length - 6 && head.toString('latin1', at, at + 4) === 'PE\0\0';
  return isPe && head.readUInt16LE(at + 4) === 0x8664 ? 'win32-x64' : undefined;
}

/** What was asked for on the command line. */
export function chosenOptions(args) {
  const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const system = value('--system') ?? ownSystem();
  if (!systems[system]) throw new Failure(`--system is "${system}"; a folder can be made for ${Object.keys(systems).join(', ')}.`);
  const node = value('--node');
  if (node === undefined && system !== ownSystem())
    throw new Failure(`For ${system} name that system's own Node program: --node PATH. It is in the archive that nodejs.org gives for it.`);
  return { system, node: node ?? process.execPath, out: value('--out') ?? `dist/chorus-${system}` };
}
