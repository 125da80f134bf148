import { Button } from '@chorus/sdk/ui';
import { ArrowRight, FileAudio } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { FileInput } from '../../../table-file/file-input.tsx';
import { useText } from '../../../shell/host-context.tsx';
import { lengthOf } from './length-of.ts';
import { BringingSaid } from './sound/bringing-said.tsx';
import { ReadAloud } from './sound/read-aloud.tsx';
import { SoundList } from './sound/sound-list.tsx';
import { useTake } from './sound/use-take.ts';
import { useBringSound } from './use-bring-sound.ts';
import type { TextEditor } from './use-text-editor.ts';

const endings = '.mp3,.m4a,.mp4,.aac,.wav,.ogg,.oga,.opus,.webm,audio/*';
const mostMs = 30 * 60_000;

/** The second step: sounds are chosen or read aloud, and the sentences are found in them; or there is none for now. */
export function SoundStep({ editor }: { readonly editor: TextEditor }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  /** What is chosen stands in place of what is there. */
  const replaces = useRef(true);
  const [over, setOver] = useState(false);
  const { bringing, choose, use, findAgain, take: useAnyway, cancel, drop, dropAll } = useBringSound(editor);
  const take = useTake(mostMs, { sha256: editor.take, onKept: editor.setTake });
  const { draft } = editor.text;
  const { sounds } = draft;
  const all = sentencesIn(draft);
  const lost = sounds.length > 0 && all.length > 0 && all.every(({ span }) => span === null);
  // Another text was taken: its sentences are looked for in the sounds that were there.
  useEffect(() => {
    if (lost) void findAgain();
    // Once: it can be given up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const bring = (files: readonly File[], replace: boolean) => {
    if (files.length > 0) void choose(files, replace);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (still) bring([...event.dataTransfer.files], sounds.length === 0);
  };
  const pick = (replace: boolean) => {
    replaces.current = replace;
    input.current?.click();
  };
  const busy = bringing.status === 'reading' || bringing.status === 'finding';
  const still = take.state.status === 'still';
  const taken = still && take.state.ms > 0;
  const sure = all.filter(({ span }) => span?.sure).length;
  const length = lengthOf(sounds.reduce((sum, { ms }) => sum + ms, 0));
  return (
    <>
      <div className="tx-body tx-sound-step">
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
          {sounds.length > 0 && !busy ? (
            <>
              <h3>{t('my-texts.sound-facts', { length, sure, count: all.length })}</h3>
              <SoundList draft={draft} disabled={!still} onDrop={drop} />
              <span className="tx-line">
                {lost && <Button onPress={() => void findAgain()}>{t('my-texts.find-again')}</Button>}
                <Button disabled={!still} onPress={() => pick(false)}>
                  {t('my-texts.more-sounds')}
                </Button>
                <Button disabled={!still} onPress={() => pick(true)}>
                  {t('my-texts.other-sound')}
                </Button>
                <Button disabled={!still} onPress={dropAll}>
                  {t('my-texts.drop-sound')}
                </Button>
              </span>
            </>
          ) : (
            <>
              <h3>{t('my-texts.drop-here')}</h3>
              <p className="tx-faint">{t('my-texts.sound-what')}</p>
            </>
          )}
          <FileInput
            input={input}
            label={t('my-texts.choose-sound')}
            accept={endings}
            multiple
            onFiles={(files) => bring(files, replaces.current)}
          />
          <div className="tx-bringing" aria-live="polite">
            <BringingSaid bringing={bringing} onCancel={cancel} onTake={useAnyway} />
          </div>
        </div>
        <ReadAloud take={take} filled={taken && !busy} disabled={busy} onGo={cancel} onUse={(source) => void use(source)} />
      </div>
      <footer className="ch-own-foot">
        <span className="ch-own-note" />
        {sounds.length > 0 ? (
          <Button
            kind={still && !taken ? 'primary' : 'plain'}
            size="large"
            disabled={busy || !still}
            endIcon={<ArrowRight size="1.25em" aria-hidden />}
            onPress={() => editor.go('check')}
          >
            {t('my-texts.next')}
          </Button>
        ) : (
          <>
            <Button size="large" disabled={busy || !still} onPress={() => editor.go('check')}>
              {t('my-texts.without')}
            </Button>
            <Button
              kind={still && !taken ? 'primary' : 'plain'}
              size="large"
              busy={busy}
              disabled={!still}
              icon={<FileAudio size="1.25em" aria-hidden />}
              onPress={() => pick(true)}
            >
              {t('my-texts.choose-sound')}
            </Button>
          </>
        )}
      </footer>
    </>
  );
}
