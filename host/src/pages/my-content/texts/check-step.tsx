import { Button, IconButton } from '@chorus/sdk/ui';
import { ArrowRight, Play, Redo2, Save, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { doubtsOf, settle } from '../../../own-texts/doubts.ts';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { useText } from '../../../shell/host-context.tsx';
import { PlaceForm } from './place-form.tsx';
import { SentenceRows, type Looked } from './sentence-rows.tsx';
import { useUndoKeys } from './use-undo-keys.ts';
import { useListening } from './sound/use-listening.ts';
import type { TextEditor } from './use-text-editor.ts';
import { useTextSound } from './use-text-sound.ts';
import { Wave } from './wave.tsx';

/** More to look at than anybody wants to go through one by one. */
const many = 3;

/** The text sentence by sentence: what is not sure is settled, then it is saved. */
export function CheckStep(props: {
  readonly editor: TextEditor;
  readonly saving: string | undefined;
  readonly onSave: () => void;
  readonly onStop: () => void;
}) {
  const { editor, saving, onSave, onStop } = props;
  const { draft } = editor.text;
  const t = useText();
  const doubts = doubtsOf(editor.text);
  const [looked, setLooked] = useState<Looked>();
  const settleRest = () =>
    editor.edit((was) => {
      let text = was;
      for (let [first] = doubtsOf(text); first; [first] = doubtsOf(text)) text = settle(text, first.id);
      return text;
    });
  useUndoKeys(editor);
  const [chosen, setChosen] = useState<string>();
  const sound = useTextSound(editor, chosen);
  const { spoken, listen } = useListening(sound?.playSentence);
  const [untitled, setUntitled] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const silent = sentencesIn(draft).filter(({ span }) => span === null).length;
  const order = draft.paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => id));
  const next = () => {
    const at = looked ? order.indexOf(looked.id) : -1;
    const after = doubts.find(({ id }) => order.indexOf(id) > at) ?? doubts[0];
    if (after) setLooked((was) => ({ id: after.id, round: (was?.round ?? 0) + 1 }));
  };
  const save = () => {
    setUntitled(draft.title.trim() === '');
    if (draft.title.trim() === '') title.current?.focus();
    else onSave();
  };
  return (
    <div className="tx-body tx-check">
      <section className="tx-left-side" aria-label={t('my-texts.step.check')}>
        <h3>
          {doubts.length > 0
            ? t('my-texts.to-look-at', { count: doubts.length })
            : silent > 0
              ? t('my-texts.well-silent', { count: silent })
              : t('my-texts.all-well')}
          <span className="tx-faint">{t('my-texts.sentences', { count: order.length })}</span>
        </h3>
        <SentenceRows
          editor={editor}
          doubts={doubts}
          looked={looked}
          sound={sound}
          chosen={chosen}
          spoken={spoken}
          onListen={listen}
          onChoose={setChosen}
        />
        {sound && <Wave sound={sound} draft={draft} chosen={chosen ?? sound.heard?.id} onChoose={setChosen} edit={editor.edit} />}
      </section>
      <aside className="tx-side">
        <PlaceForm editor={editor} untitled={untitled} titleField={title} />
        <div className="tx-line">
          <IconButton
            kind="plain"
            label={t('my-texts.undo')}
            icon={<Undo2 size="1.5rem" aria-hidden />}
            disabled={!editor.canUndo}
            onPress={editor.undo}
          />
          <IconButton
            kind="plain"
            label={t('my-texts.redo')}
            icon={<Redo2 size="1.5rem" aria-hidden />}
            disabled={!editor.canRedo}
            onPress={editor.redo}
          />
          {sound && (
            <Button icon={<Play size="1.25em" aria-hidden />} disabled={sound.gone} onPress={sound.playAll}>
              {t('my-texts.from-beginning')}
            </Button>
          )}
        </div>
        {doubts.length > 0 ? (
          <Button kind="primary" size="large" fill endIcon={<ArrowRight size="1.25em" aria-hidden />} onPress={next}>
            {t('my-texts.look-next', { count: doubts.length })}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            fill
            icon={<Save size="1.25em" aria-hidden />}
            busy={saving !== undefined}
            disabled={order.length === 0 || (editor.before !== undefined && !editor.changed)}
            onPress={save}
          >
            {t('my-texts.save')}
          </Button>
        )}
        {doubts.length > many && (
          <Button fill onPress={settleRest}>
            {t('my-texts.rest-is-well')}
          </Button>
        )}
        <span className="tx-faint" role="status">
          {saving ?? ''}
        </span>
        {saving !== undefined && draft.sounds.length > 0 && (
          <Button fill onPress={onStop}>
            {t('my-texts.stop')}
          </Button>
        )}
      </aside>
    </div>
  );
}
