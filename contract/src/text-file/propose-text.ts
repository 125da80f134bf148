import { withoutTitle } from './find-title.ts';
import { linesToUnits } from './lines-to-units.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { pairTranslations, type Unit } from './pair-translations.ts';
import { proposeCues } from './propose-cues.ts';
import { namesWithout, rolesOf } from './role-ids.ts';
import { tableToUnits } from './table-to-units.ts';
import { linesOf } from './text-lines.ts';
import type { TextProposal } from './text-proposal.ts';
import type { LeftText, TextParagraph, TextSource } from './text-source.ts';

/** Proposes what a teacher corrects: the title, paragraphs, sentences, who says them and what they mean. Whatever is not taken stands in `left`. */
export function proposeText(source: TextSource): TextProposal {
  if (source.kind === 'cues') return proposeCues(source);
  const left: LeftText[] = [...source.left];
  let title: string | undefined;
  const units: Unit[] = [];
  let together: TextParagraph[] = [];
  const end = () => {
    if (together.length === 0) return;
    const found = units.length === 0 && title === undefined ? withoutTitle(linesOf(together), left) : { lines: linesOf(together) };
    title ??= found.title;
    units.push(...linesToUnits(found.lines, left));
    together = [];
  };
  for (const block of source.blocks) {
    if (block.kind === 'paragraph') {
      together.push(block);
      continue;
    }
    if (title === undefined && units.length === 0 && (title = onlyTitle(together)) !== undefined) together = [];
    end();
    const rows = tableToUnits(block, left);
    if (rows[0]) rows[0].gap = true;
    units.push(...rows);
  }
  end();
  const { units: paired, alone } = pairTranslations(units);
  for (const { chinese, role, chineseRole } of alone)
    left.push({ text: role === undefined ? chinese : `${role}${chineseRole ?? ''}：${chinese}`, why: 'chinese' });
  const { roles, ids } = rolesOf(paired);
  left.push(...namesWithout(units, roles, alone));
  const paragraphs = makeParagraphs(paired, ids, left);
  return { ...(title === undefined ? {} : { title }), roles, paragraphs, left };
}

/** A line alone above a table that ends without a stop is its title. */
function onlyTitle(paragraphs: readonly TextParagraph[]): string | undefined {
  const [line, ...others] = linesOf(paragraphs);
  return line && others.length === 0 && /^\p{Lu}[^\p{Script=Han}]{0,88}[^.:\p{Script=Han}]$/u.test(line.text) ? line.text : undefined;
}
