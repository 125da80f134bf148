/**
 * Packs the decoders that come as WebAssembly files into modules, so that Node, a worker and a bundler load them alike, lazily and without a
 * second file to find: gzip, then base64. A test holds that the modules are what this makes of the installed packages.
 *
 *     npx tsx speech/bin/pack-codecs.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Module name, the package's file, what is inside. */
export const CODECS = [
  ['minimp3', 'minimp3-wasm/dist/decoder.opt.wasm', 'minimp3 (CC0) as built by minimp3-wasm 0.1.0 (Apache-2.0)'],
  ['vorbis', 'ogv/dist/ogv-decoder-audio-vorbis-wasm.wasm', 'libvorbis and libogg (BSD-3-Clause) as built by ogv 1.9.0 (MIT)'],
] as const;

/** The bytes of a package's file. */
export const packaged = (file: string): Uint8Array => readFileSync(require.resolve(file));

/** Where a codec's module lies. */
export const moduleOf = (name: string): URL => new URL(`../src/audio/codecs/${name}.ts`, import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { gzipSync } = await import('node:zlib');
  for (const [name, file, what] of CODECS) {
    const text = gzipSync(packaged(file), { level: 9 }).toString('base64');
    const source = [
      `/** ${what}: gzip, base64. Made by \`speech/bin/pack-codecs.ts\`; licences in LICENSES.md. */`,
      `export const WASM =\n  '${text}';`,
      '',
    ].join('\n');
    writeFileSync(moduleOf(name), source);
    console.log(`${name}: ${text.length} characters`);
  }
}
