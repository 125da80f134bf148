import { wordListLimits } from '@chorus/contract/content/word-rows';
import { gradeName } from '@chorus/sdk';
import { ErrorState } from '@chorus/sdk/ui';
import { useId, useRef, type RefObject } from 'react';
import { promptText } from '../../api/prompts.ts';
import { grades } from '../../grades.ts';
import '../../shell/form/fields.css';
import type { AboutList, WrittenList } from './use-word-list.ts';
import { WordFileButton } from './word-file-button.tsx';
import { useWordListPorts } from './word-list-context.ts';
import { countsOf, placeOfLine } from './word-list-text.ts';
import { WordRows } from './word-rows.tsx';
import './word-lists.css';

/** The words of a list as a text, and beside it what would become of each. */
export function WordListForm(props: {
  readonly list: WrittenList;
  /** It shall be saved, and has no name. */
  readonly untitled: boolean;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly focusTitle: boolean;
}) {
  const { list, untitled, titleField, focusTitle } = props;
  const { about, setAbout, text, setText, rows, count, error, again } = list;
  const { t, locale } = useWordListPorts();
  const area = useRef<HTMLTextAreaElement>(null);
  const ids = { title: useId(), grade: useId(), words: useId() };
  const missing = untitled && about.title.trim() === '';
  const look = (line: number) => {
    const element = area.current;
    if (!element) return;
    const { start, end } = placeOfLine(text, line);
    element.focus();
    element.setSelectionRange(start, end);
    const lines = text.split('\n').length;
    element.scrollTop = Math.max(0, (element.scrollHeight * line) / lines - element.clientHeight / 2);
  };
  return (
    <div className="ct-editor-box">
      <div className="ct-editor">
        <section className="ct-written">
          <div className="ct-about">
            <div className="ad-field" data-invalid={missing || undefined}>
              <label htmlFor={ids.title}>{t('content.name')}</label>
              <input
                id={ids.title}
                ref={titleField}
                value={about.title}
                maxLength={wordListLimits.title}
                autoComplete="off"
                // Nothing else is to be done first.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={focusTitle}
                aria-invalid={missing}
                aria-describedby={`${ids.title}-note`}
                onChange={(event) => setAbout({ ...about, title: event.target.value })}
              />
              <span id={`${ids.title}-note`} className="ad-field-note" data-tone="poor">
                {missing ? t('content.name-missing') : ''}
              </span>
            </div>
            <div className="ad-field">
              <label htmlFor={ids.grade}>{t('content.grade')}</label>
              <select
                id={ids.grade}
                value={about.grade}
                onChange={(event) => setAbout({ ...about, grade: Number(event.target.value) as AboutList['grade'] })}
              >
                {grades.map((grade) => (
                  <option key={grade} value={grade}>
                    {gradeName(grade, locale)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div className="ct-words-head">
            <label htmlFor={ids.words}>{t('content.words')}</label>
            <WordFileButton onText={(read) => setText(text.trim() === '' ? read : `${text.trimEnd()}\n${read}`)} />
          </div>
          <p id={`${ids.words}-what`} className="ad-faint">
            {t('content.words-what')}
          </p>
          <textarea
            id={ids.words}
            ref={area}
            className="ad-input"
            value={text}
            spellCheck={false}
            aria-describedby={`${ids.words}-what`}
            placeholder={t('content.words-example')}
            onChange={(event) => setText(event.target.value)}
          />
        </section>
        {error ? (
          <ErrorState title={t('content.not-planned')} text={promptText(error, t, !navigator.onLine)} onRetry={again} />
        ) : (
          <WordRows rows={rows} count={count} text={text} onText={setText} onLook={look} />
        )}
      </div>
    </div>
  );
}

/** What keeps a list from being saved, in words. */
export function useListNote({ tooMany, count, rows, error }: WrittenList): string {
  const { t } = useWordListPorts();
  if (tooMany !== undefined) return tooMany;
  if (count === 0) return t('content.no-words');
  if (!rows) return error ? '' : t('content.looking');
  const { problems } = countsOf(rows);
  return problems > 0 ? t('content.mend', { count: problems }) : '';
}

/** Whether it can be saved as it is. */
export const isWhole = ({ tooMany, count, rows }: WrittenList): boolean =>
  rows !== undefined && countsOf(rows).problems === 0 && count > 0 && tooMany === undefined;
