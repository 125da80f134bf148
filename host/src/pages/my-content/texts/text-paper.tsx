import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../shell/host-context.tsx';
import { sourceText } from './source-fields.tsx';
import './text-paper.css';

/** A text on paper, its sentences numbered as they are in the check. Printed as soon as it is drawn. */
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
  const starts = paragraphs.map((_, p) => paragraphs.slice(0, p).reduce((sum, { sentences }) => sum + sentences.length, 1));
  return createPortal(
    <article className="tx-paper" aria-hidden="true">
      <h1>{title}</h1>
      {roles.length > 0 && (
        <p className="tx-paper-about">{t('my-texts.paper-roles', { names: roles.map(({ name }) => name).join(', ') })}</p>
      )}
      <table>
        {paragraphs.map(({ sentences }, p) => (
          <tbody key={sentences[0]!.id}>
            {sentences.map(({ id, text, translation, role }, s) => (
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
