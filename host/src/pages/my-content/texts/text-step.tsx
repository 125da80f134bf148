import { proposalLimits, type TextProposal } from '@chorus/contract/text-file/text-proposal';
import { textLimits, type LeftText } from '@chorus/contract/text-file/text-source';
import { Button, ProgressBar } from '@chorus/sdk/ui';
import { ArrowRight, FileText, TriangleAlert, Wand } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { draftOf } from '../../../own-texts/draft-of.ts';
import type { TextRequest } from '../../../own-texts/text-messages.ts';
import { FileInput } from '../../../table-file/file-input.tsx';
import { useText } from '../../../shell/host-context.tsx';
import { LeftOut } from './left-out.tsx';
import { newTextStep } from './use-bring-sound.ts';
import { useReading } from './use-reading.ts';
import type { TextEditor } from './use-text-editor.ts';

const endings = '.txt,.docx,.pdf,.xlsx,.csv,.srt,.vtt,.lrc,.htm,.html';

/** The first step: a text is pasted, typed or read out of a file, and what was recognised of it is said before anything else happens. */
export function TextStep({ editor }: { readonly editor: TextEditor }) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { reading, begin, fail, cancel } = useReading();
  /** Of what was left out, what is put in all the same. */
  const [taken, setTaken] = useState<readonly LeftText[]>([]);
  const [over, setOver] = useState(false);
  const { typed, setTyped, text } = editor;
  const sentences = text.draft.paragraphs.length > 0;
  const read = (request: TextRequest, of: string) => {
    setTaken([]);
    return begin(request, of);
  };
  const take = (proposal: TextProposal) => {
    editor.edit(({ draft }) => {
      const paragraphs = [...proposal.paragraphs, ...taken.map((one) => ({ sentences: [{ text: one.text }] }))];
      const begun = draftOf({ ...proposal, paragraphs: paragraphs.slice(0, proposalLimits.paragraphs) }, draft.stage, editor.newId);
      const { title, level, belongsTo, sounds } = draft;
      return { ...begun, draft: { ...begun.draft, title: title || begun.draft.title, level, belongsTo, sounds } };
    }, newTextStep);
    editor.go('sound');
  };
  const readFile = async (file: File) => {
    if (file.size > textLimits.bytes) return fail('too-large');
    const bytes = await file.arrayBuffer().catch(() => undefined);
    // Its disk was taken out, or somebody has moved it.
    if (bytes === undefined) return fail('failed');
    await read({ bytes: new Uint8Array(bytes), name: file.name }, typed);
  };
  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pastedText = event.clipboardData.getData('text/plain');
    // Into a text that is there something is put by the browser itself, and read with the rest.
    if (typed.trim() !== '' || pastedText.trim() === '') return;
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    setTyped(pastedText);
    void read({ text: pastedText, ...(html !== '' && { html }) }, pastedText);
  };
  const dropped = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    void readFile(file);
  };
  const isRead = reading.status === 'read' && reading.of === typed;
  return (
    <>
      <div className="tx-body tx-text-body">
        <div
          className="ch-card tx-text"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <div className="tx-line">
            <label htmlFor={id} className="tx-name">
              {t('my-texts.paste')}
            </label>
            <FileInput input={input} label={t('my-texts.from-file')} accept={endings} onFiles={([file]) => void readFile(file!)} />
            <Button icon={<FileText size="1.25em" aria-hidden />} onPress={() => input.current?.click()}>
              {t('my-texts.from-file')}
            </Button>
          </div>
          <textarea
            id={id}
            className="ad-input tx-area"
            value={typed}
            spellCheck={false}
            placeholder={t('my-texts.paste-example')}
            onPaste={pasted}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="ch-card tx-found" aria-live="polite">
          {reading.status === 'none' && <p className="tx-faint">{t(sentences ? 'my-texts.read-already' : 'my-texts.paste-what')}</p>}
          {reading.status === 'reading' && (
            <>
              <ProgressBar
                label={t('my-texts.reading')}
                caption={reading.name ? t('my-texts.reading-file', { name: reading.name }) : t('my-texts.reading')}
              />
              <Button onPress={cancel}>{t('my-texts.stop')}</Button>
            </>
          )}
          {reading.status === 'failed' && (
            <p role="alert" className="tx-problem">
              <TriangleAlert size="1.25em" aria-hidden />
              {t(`my-texts.problem.${reading.problem}`)}
            </p>
          )}
          {reading.status === 'read' && (
            <>
              <p className="tx-said-of">{saidOf(reading.proposal, t)}</p>
              {reading.name !== '' && <p className="tx-faint">{t('my-texts.read-from', { name: reading.name })}</p>}
              <LeftOut left={reading.proposal.left} taken={taken} onTaken={setTaken} />
            </>
          )}
        </div>
      </div>
      <footer className="ch-own-foot">
        <span className="ch-own-note" role="status">
          {sentences && isRead ? t('my-texts.replaces') : ''}
        </span>
        {sentences && (
          <Button size="large" onPress={() => editor.go('check')}>
            {t('my-texts.keep-text')}
          </Button>
        )}
        {isRead ? (
          <Button kind="primary" size="large" endIcon={<ArrowRight size="1.25em" aria-hidden />} onPress={() => take(reading.proposal)}>
            {t('my-texts.next')}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            icon={<Wand size="1.25em" aria-hidden />}
            disabled={typed.trim() === ''}
            busy={reading.status === 'reading'}
            onPress={() => void read({ text: typed }, typed)}
          >
            {t('my-texts.read')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** What was recognised, in a line. */
function saidOf({ paragraphs, roles }: TextProposal, t: ReturnType<typeof useText>): string {
  const all = paragraphs.flatMap(({ sentences }) => sentences);
  const translated = all.filter(({ translation }) => translation !== undefined).length;
  return [
    t('my-texts.sentences', { count: all.length }),
    ...(roles.length > 0 ? [t('my-texts.roles', { count: roles.length })] : []),
    ...(translated > 0 ? [t('my-texts.translations', { count: translated })] : []),
  ].join(' · ');
}
