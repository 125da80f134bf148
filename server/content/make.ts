import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { attribution } from './make/attribution.ts';
import { checkPack } from './make/check-pack.ts';
import { makePack, spokenWords } from './make/pack.ts';
import { missingPrograms } from './make/programs.ts';
import { recite } from './make/recital.ts';
import { makeSchool } from './make/school.ts';
import { espeakIpa, speak } from './make/voices.ts';
import { samplePackDir } from './read-pack.ts';

const [command, folder] = process.argv.slice(2);
if (command !== undefined && (command !== 'check' || folder === undefined)) {
  console.error('npm run content makes the sample pack again; npm run content -- check FOLDER checks any content pack.');
  process.exit(1);
}
if (folder !== undefined) {
  const { usable, lines } = await checkPack(resolve(folder));
  for (const line of lines) console.log(line);
  console.log(usable ? 'The pack can be used.' : 'The pack cannot be used.');
  process.exit(usable ? 0 : 1);
}

const missing = missingPrograms();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const write = (name: string, text: string) => writeFileSync(fileURLToPath(new URL(name, import.meta.url)), text);
const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

const espeak: Record<string, string> = {};
for (const word of spokenWords) espeak[word] = await espeakIpa(word);
write('src/espeak-en-gb.json', json(espeak));

const pack = await makePack(samplePackDir, espeak, { speak, recite }, (done, of) => {
  if (done % 50 === 0 || done === of) console.log(`${done} of ${of} sounds`);
});
write('ATTRIBUTION.md', attribution(pack));
write('school.json', json(makeSchool()));

const bytes = Object.values(pack.assets).reduce((sum, asset) => sum + asset.bytes, 0);
console.log(
  `${pack.items.length} words, symbols, texts and sentences, ${Object.keys(pack.assets).length} assets, ${(bytes / 1024 / 1024).toFixed(1)} MiB in ${samplePackDir}`,
);
