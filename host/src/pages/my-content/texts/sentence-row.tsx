import type { DraftSentence, OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { Button } from '@chorus/sdk/ui';
import { Check, CornerDownLeft, Mic, Play, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { removeSentence, setRole, setText, setTranslation, splitAt } from '../../../own-texts/edit-text.ts';
import { answered, settle } from '../../../own-texts/doubts.ts';
import { useText } from '../../../shell/host-context.tsx';
import { RoleMenu } from './role-menu.tsx';
import { ReadSentence } from './sound/read-sentence.tsx';
import { SpokenBy } from './sound/spoken-by.tsx';
import { RowMenu } from './row-menu.tsx';
import { SaidWords } from './said-words.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** Reasons that other words of the sentence answer. */
const ofWords = ['cut', 'long', 'mixed', 'hyphen', 'blank', 'word-list'];

/** A sentence: who says it, what, what it means, and what is to be looked at. */
export const SentenceRow = memo(function SentenceRow(props: {
  readonly sentence: DraftSentence;
  readonly number: number;
  readonly isLast: boolean;
  readonly beginsParagraph: boolean;
  readonly roles: OwnTextDraft['roles'];
  readonly doubt: string | undefined;
  /** How often it was looked for by the button that leads to what is not sure; 0: never, or another one is. */
  readonly looked: number;
  /** Where its sound is; undefined: it is not heard now. */
  readonly atMs: number | undefined;
  readonly chosen: boolean;
  readonly onChoose: (id: string) => void;
  /** The computer speaks it now. */
  readonly spoken: boolean;
  readonly onListen: (sentence: DraftSentence) => void;
  readonly edit: TextEditor['edit'];
  readonly newId: () => string;
}) {
  const { sentence, number, isLast, beginsParagraph, roles, doubt, looked, atMs, spoken, chosen, onChoose, onListen, edit, newId } = props;
  const { id, text, translation } = sentence;
  const t = useText();
  const row = useRef<HTMLLIElement>(null);
  const [mode, setMode] = useState<'shown' | 'written' | 'parted' | 'read'>('shown');
  useEffect(() => {
    if (looked === 0) return;
    row.current?.scrollIntoView?.({ block: 'nearest' });
    row.current?.querySelector<HTMLElement>('.tx-settle button, .tx-said')?.focus({ preventScroll: true });
  }, [looked]);
  useEffect(() => {
    if (mode !== 'shown') row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [mode]);
  const listen = () => onListen(sentence);
  const listenText = t(sentence.span ? 'my-texts.listen' : 'my-texts.listen-spoken');
  const choose = (role: string | null) => edit((was) => answered({ ...was, draft: setRole(was.draft, id, role) }, id, ['role']));
  const part = (offset: number) => {
    const next = newId();
    edit((was) => answered({ ...was, draft: splitAt(was.draft, id, offset, next) }, id, ofWords));
    setMode('shown');
  };
  const close = () => {
    setMode('shown');
    if (text.trim() === '') edit((was) => ({ ...was, draft: removeSentence(was.draft, id) }));
  };
  return (
    <li
      ref={row}
      className="tx-row"
      data-doubt={doubt}
      data-paragraph={beginsParagraph || undefined}
      data-chosen={chosen || undefined}
      data-heard={atMs !== undefined || undefined}
      onFocus={() => onChoose(id)}
    >
      <span className="tx-number ch-tabular">{number}</span>
      <RoleMenu
        roles={roles}
        role={sentence.role}
        number={number}
        doubted={doubt === 'role'}
        onChoose={choose}
        edit={edit}
        newId={newId}
        id={id}
      />
      <div className="tx-words" data-mode={mode}>
        {mode === 'read' && <ReadSentence sentence={sentence} number={number} edit={edit} onClose={() => setMode('shown')} />}
        {mode === 'shown' && (
          <button
            type="button"
            className="tx-said"
            aria-label={t('my-texts.write-sentence', { n: number, text: `${text} ${translation}`.trim() })}
            onClick={() => setMode('written')}
          >
            <SaidWords sentence={sentence} atMs={atMs} />
            {translation !== '' && (
              <>
                {' '}
                <span className="tx-means">{translation}</span>
              </>
            )}
          </button>
        )}
        {mode === 'written' && (
          <Written
            text={text}
            translation={translation}
            number={number}
            onText={(to) => edit((was) => answered({ ...was, draft: setText(was.draft, id, to) }, id, ofWords), `text ${id}`)}
            onTranslation={(to) =>
              edit((was) => answered({ ...was, draft: setTranslation(was.draft, id, to) }, id, ['translation']), `translation ${id}`)
            }
            onClose={close}
          />
        )}
        {mode === 'parted' && <Parted text={text} onPart={part} onClose={() => setMode('shown')} />}
        {doubt !== undefined && (
          <p className="tx-doubt">
            <TriangleAlert size="1em" aria-hidden />
            <b>{t('my-texts.unsure')}</b> {t(`my-texts.doubt.${doubt}`)}
          </p>
        )}
      </div>
      {mode === 'read' ? null : spoken ? (
        <SpokenBy />
      ) : atMs !== undefined ? (
        <Volume2 className="tx-well" size="1.25em" aria-label={t('my-texts.heard')} />
      ) : doubt === undefined && sentence.span === null ? (
        <VolumeX className="tx-well" size="1.25em" aria-label={t('my-texts.silent')} />
      ) : doubt === undefined ? (
        <Check className="tx-well" size="1.25em" aria-label={t('my-texts.well')} />
      ) : (
        <span className="tx-settle">
          <Button icon={<Play size="1.25em" aria-hidden />} onPress={listen}>
            {listenText}
          </Button>
          {doubt === 'no-sound' && (
            <Button icon={<Mic size="1.25em" aria-hidden />} onPress={() => setMode('read')}>
              {t('my-texts.read-sentence')}
            </Button>
          )}
          {doubt === 'role' &&
            roles.slice(0, 3).map((role) => (
              <Button key={role.id} kind={role.id === sentence.role ? 'soft' : 'plain'} onPress={() => choose(role.id)}>
                {t('my-texts.is', { name: role.name })}
              </Button>
            ))}
          {ofWords.includes(doubt) && <Button onPress={() => setMode('written')}>{t('my-texts.write')}</Button>}
          {(doubt === 'cut' || doubt === 'long') && <Button onPress={() => setMode('parted')}>{t('my-texts.part')}</Button>}
          {doubt === 'translation' && <Button onPress={() => setMode('written')}>{t('my-texts.write')}</Button>}
          {(doubt !== 'role' || roles.length === 0) && (
            <Button icon={<Check size="1.25em" aria-hidden />} onPress={() => edit((was) => settle(was, id))}>
              {t('my-texts.is-well')}
            </Button>
          )}
        </span>
      )}
      <RowMenu
        number={number}
        isFirst={number === 1}
        isLast={isLast}
        beginsParagraph={beginsParagraph}
        id={id}
        edit={edit}
        listenText={listenText}
        onListen={listen}
        onRead={() => setMode('read')}
        onWrite={() => setMode('written')}
        onPart={() => setMode('parted')}
      />
    </li>
  );
});

/** English and translation as fields; Enter and Escape end it. What is typed is there at once, and can be taken back. */
function Written(props: {
  readonly text: string;
  readonly translation: string;
  readonly number: number;
  readonly onText: (text: string) => void;
  readonly onTranslation: (translation: string) => void;
  readonly onClose: () => void;
}) {
  const { text, translation, number, onText, onTranslation, onClose } = props;
  const t = useText();
  return (
    <div
      className="tx-written"
      onKeyDown={(event) => {
        if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget: to }) => {
        // A menu that closes takes the focus for a moment: that is no way on in the page.
        if (to instanceof Element && to.closest('.tx-page') && !currentTarget.contains(to)) onClose();
      }}
    >
      <textarea
        className="ad-input"
        lang="en"
        rows={1}
        value={text}
        maxLength={2_000}
        aria-label={t('my-texts.english-of', { n: number })}
        // It was pressed to be written.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => onText(event.target.value.replaceAll('\n', ' '))}
      />
      <textarea
        className="ad-input tx-means"
        rows={1}
        value={translation}
        maxLength={2_000}
        placeholder={t('my-texts.translation')}
        aria-label={t('my-texts.translation-of', { n: number })}
        onChange={(event) => onTranslation(event.target.value.replaceAll('\n', ' '))}
      />
    </div>
  );
}

/** Words to press: the second sentence begins with the one that is. */
function Parted({
  text,
  onPart,
  onClose,
}: {
  readonly text: string;
  readonly onPart: (offset: number) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const words = [...text.matchAll(/\S+/g)];
  return (
    <div className="tx-parted" role="group" aria-label={t('my-texts.part-where')}>
      <span className="tx-faint">{t('my-texts.part-where')}</span>
      {words.map((word, n) => (
        <Button
          key={word.index}
          disabled={n === 0}
          icon={n === 0 ? undefined : <CornerDownLeft size="1em" aria-hidden />}
          aria-label={t('my-texts.part-before', { word: word[0] })}
          onPress={() => onPart(word.index)}
        >
          {word[0]}
        </Button>
      ))}
      <Button kind="quiet" onPress={onClose}>
        {t('my-texts.not-part')}
      </Button>
    </div>
  );
}
