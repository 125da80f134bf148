import { Button, ProgressBar } from '@chorus/sdk/ui';
import { ArrowRight, FileAudio, TriangleAlert } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { FileInput } from '../../../table-file/file-input.tsx';
import { useText } from '../../../shell/host-context.tsx';
import { lengthOf } from './length-of.ts';
import { useBringSound } from './use-bring-sound.ts';
import type { TextEditor } from './use-text-editor.ts';

const endings = '.mp3,.m4a,.mp4,.aac,.wav,.ogg,.oga,.opus,.webm,audio/*';

/** The second step: a sound of the whole text is chosen, and the sentences are found in it; or there is none for now. */
export function SoundStep({ editor }: { readonly editor: TextEditor }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { bringing, choose, take, cancel, drop } = useBringSound(editor);
  const { draft } = editor.text;
  const [sound] = draft.sounds;
  const sure = sentencesIn(draft).filter(({ span }) => span?.sure).length;
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void choose(file);
  };
  const pick = () => input.current?.click();
  const busy = bringing.status === 'reading' || bringing.status === 'finding';
  return (
    <>
      <div className="tx-body">
        <div
          className="ch-card tx-sound"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <FileAudio size="3rem" aria-hidden />
          {sound && !busy ? (
            <>
              <h3>{sound.name}</h3>
              <p className="tx-faint">
                {t('my-texts.sound-facts', { length: lengthOf(sound.ms), sure, count: sentencesIn(draft).length })}
              </p>
              <span className="tx-line">
                <Button onPress={pick}>{t('my-texts.other-sound')}</Button>
                <Button onPress={drop}>{t('my-texts.drop-sound')}</Button>
              </span>
            </>
          ) : (
            <>
              <h3>{t('my-texts.drop-here')}</h3>
              <p className="tx-faint">{t('my-texts.sound-what')}</p>
            </>
          )}
          <FileInput input={input} label={t('my-texts.choose-sound')} accept={endings} onFiles={([file]) => void choose(file!)} />
          <div className="tx-bringing" aria-live="polite">
            {busy && (
              <>
                <ProgressBar
                  label={t('my-texts.finding')}
                  caption={t(bringing.status === 'reading' ? 'my-texts.reading-sound' : 'my-texts.finding-in', { name: bringing.name })}
                />
                <Button onPress={cancel}>{t('my-texts.stop')}</Button>
              </>
            )}
            {bringing.status === 'failed' && (
              <p role="alert" className="tx-problem">
                <TriangleAlert size="1.25em" aria-hidden />
                {t(`my-texts.sound-problem.${bringing.problem}`)}
              </p>
            )}
            {bringing.status === 'strange' && (
              <>
                <p role="alert" className="tx-problem">
                  <TriangleAlert size="1.25em" aria-hidden />
                  {t('my-texts.strange', { name: bringing.heard.sound.name })}
                </p>
                <Button onPress={() => void take(bringing.heard)}>{t('my-texts.use-anyway')}</Button>
              </>
            )}
          </div>
        </div>
      </div>
      <footer className="ch-own-foot">
        <span className="ch-own-note" />
        {sound ? (
          <Button
            kind="primary"
            size="large"
            disabled={busy}
            endIcon={<ArrowRight size="1.25em" aria-hidden />}
            onPress={() => editor.go('check')}
          >
            {t('my-texts.next')}
          </Button>
        ) : (
          <>
            <Button size="large" disabled={busy} onPress={() => editor.go('check')}>
              {t('my-texts.without')}
            </Button>
            <Button kind="primary" size="large" busy={busy} icon={<FileAudio size="1.25em" aria-hidden />} onPress={pick}>
              {t('my-texts.choose-sound')}
            </Button>
          </>
        )}
      </footer>
    </>
  );
}
