import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';
import type { Teacher } from './teacher.ts';
import { passages } from './texts.ts';

const folder = join(projectRoot, 'server/content/pack');

interface SamplePassage {
  readonly id: string;
  readonly title: string;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly paragraphs: readonly {
    readonly sentences: readonly { readonly role: string; readonly text: string; readonly translation: { readonly 'zh-CN': string } }[];
  }[];
  readonly sound: { readonly us: string };
}

/** A dialogue of the sample pack as a teacher would have it: to paste, each turn with its translation below, and its sound as a file. */
export function spokenText(id: 'text:primary-tiger' | 'text:middle-nurse') {
  const pack = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8')) as {
    readonly items: readonly { readonly id: string }[];
    readonly assets: Readonly<Record<string, { readonly path: string }>>;
  };
  const { title, roles, paragraphs, sound } = pack.items.find((one) => one.id === id) as SamplePassage;
  const turns = paragraphs.map(({ sentences }) => {
    const { name } = roles.find((role) => role.id === sentences[0]!.role)!;
    const translation = sentences.map((one) => one.translation['zh-CN']).join('');
    return `${name}: ${sentences.map(({ text }) => text).join(' ')}\n${translation}`;
  });
  return {
    title,
    paste: [title, '', ...turns].join('\n'),
    sentences: paragraphs.flatMap((paragraph) => paragraph.sentences).length,
    file: { name: `${title}.mp3`, mimeType: 'audio/mpeg', buffer: readFileSync(join(folder, pack.assets[sound.us]!.path)) },
  };
}

/** Lines below a dialogue that are to be looked at: nobody says them, two languages, a blank, a breath too long. */
export const unsureLines = [
  'Look at that one over there, by the gate!',
  'Ben: This is a 熊猫, and it eats 竹子 all day.',
  'Lily: I want to ______ it a banana.',
  `Mr Wu: ${'We feed the tigers in the morning, and the monkeys at noon, and then the birds, '.repeat(4)}and we go home.`,
].join('\n');

/** Writes a text into the first step of the page, and has it recognised. */
export async function recognise(teacher: Teacher, text: string): Promise<void> {
  await teacher.page.getByLabel(passages('my-texts.paste'), { exact: true }).fill(text);
  await teacher.button(passages('my-texts.read')).click();
  await teacher.button(passages('my-texts.next')).waitFor();
}

/** From the second step to the third: finds the sentences of a text in its sound. */
export async function findIn(teacher: Teacher, file: ReturnType<typeof spokenText>['file']): Promise<void> {
  await teacher.page.getByLabel(passages('my-texts.choose-sound'), { exact: true }).setInputFiles(file);
  await teacher.page.locator('.tx-row').first().waitFor();
}
