import type { DraftSentence, OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../shell/host-context.tsx';
import { sourceText } from './source-fields.tsx';
import './text-paper.css';

/** A text on paper, its sentences numbered, or the turns of its roles. Printed as soon as it is drawn. */
export function TextPaper(props: { readonly draft: OwnTextDraft; readonly withTranslation: boolean; readonly onPrinted: () => void }) {
  const { draft, withTranslation, onPrinted } = props;
  const { title, roles, paragraphs, source } = draft;
  const t = useText();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
    // It is printed once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  const turns = paragraphs.map(({ sentences }) => (roles.length > 0 ? turnsOf(sentences) : sentences));
  const starts = turns.map((_, p) => turns.slice(0, p).reduce((sum, { length }) => sum + length, 1));
  return createPortal(
    <article className="tx-paper" aria-hidden="true">
      <h1>{title}</h1>
      {roles.length > 0 && (
        <p className="tx-paper-about">{t('my-texts.paper-roles', { names: roles.map(({ name }) => name).join(', ') })}</p>
      )}
      <table>
        {turns.map((lines, p) => (
          <tbody key={lines[0]!.id}>
            {lines.map(({ id, text, translation, role }, s) => (
              <tr key={id}>
                <td className="tx-paper-number">{starts[p]! + s}</td>
                {roles.length > 0 && (
                  <th lang="en">
                    <span>{role === null ? '' : names.get(role)}</span>
                  </th>
                )}
                <td>
                  <span lang="en">{text}</span>
                  {withTranslation && translation !== '' && <span className="tx-paper-means">{translation}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {source && <p className="tx-paper-about">{t('my-texts.paper-source', { source: sourceText(t, source) })}</p>}
    </article>,
    document.body,
  );
}

/** What one role says in a row is one turn. */
function turnsOf(sentences: readonly DraftSentence[]): readonly DraftSentence[] {
  const turns: DraftSentence[] = [];
  for (const sentence of sentences) {
    const last = turns.at(-1);
    if (last && last.role === sentence.role)
      turns[turns.length - 1] = { ...last, text: `${last.text} ${sentence.text}`, translation: last.translation + sentence.translation };
    else turns.push(sentence);
  }
  return turns;
}
