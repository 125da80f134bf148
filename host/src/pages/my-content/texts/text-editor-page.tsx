import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { aboutOf } from '@chorus/contract/content/own-text-rules';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { CircleCheck, CloudCheck, MonitorCheck, Printer, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { ownTextsToken, textSteps, type TextStep, type WrittenText } from '../../../services/own-texts/own-texts.ts';
import { textOutboxToken } from '../../../services/own-texts/text-outbox.ts';
import { sessionToken } from '../../../services/session/session-service.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { OvertakenDialog } from '../overtaken-dialog.tsx';
import { CheckStep } from './check-step.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { SoundStep } from './sound-step.tsx';
import { StepMarks } from './step-marks.tsx';
import { TextStep as PasteStep } from './text-step.tsx';
import { useSaveText, type SavedText } from './use-save-text.ts';
import { useTextEditor, type TextBeginning } from './use-text-editor.ts';
import './texts.css';

const empty = (stage: OwnTextDraft['stage']): OwnTextDraft => ({
  title: '',
  stage,
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [],
  sounds: [],
});

/** Brings in a text: what was left of it here, else what waits of it for the server, else what the school has of it, else a copy of another one, else a new one. */
export function TextEditorPage({ id, copy }: { readonly id: string; readonly copy: string | undefined }) {
  const texts = useService(ownTextsToken);
  const outbox = useService(textOutboxToken);
  const classroom = useService(classroomToken);
  const clock = useService(clockToken);
  const t = useText();
  const begin = useCallback(async (): Promise<TextBeginning> => {
    const ahead = texts.takeAhead(copy ?? id);
    // Asked at once with what is looked for on this machine.
    const listing = ahead?.listing ?? texts.listed();
    listing.catch(() => undefined);
    const [kept] = await Promise.all([texts.drafts.get(id), outbox.read()]);
    if (kept) return { ...kept, restored: true };
    const stage = classroom.state.get().stage;
    const fresh = { id, before: undefined, doubts: {}, typed: '', restored: false };
    const copied = (from: WrittenText) => ({
      ...fresh,
      // Of a text that somebody else alone may change.
      ...(from.id === id && { id: `${textPrefix}${uuidv7(clock.now())}` }),
      copyOf: { id: from.id, version: from.version },
      draft: { ...from.draft, title: `${from.draft.title.slice(0, 190)}${t('my-texts.copy-of')}` },
      step: 'check' as const,
    });
    const waiting = outbox.newest(copy ?? id);
    if (waiting) {
      const { version, draft } = waiting;
      return copy === undefined ? { ...fresh, before: { version, draft }, draft, step: 'check' } : copied(waiting);
    }
    const known = (await listing).texts?.find((one) => one.id === (copy ?? id) && one.removedAt === null);
    if (!known && copy === undefined) return { ...fresh, draft: empty(stage), step: 'text' };
    // What this school has not is another one's of the region.
    const text = await (known ? (ahead?.text ?? texts.text(known.id)) : texts.regionText(copy!));
    if (copy !== undefined || !known?.editable) return copied(text);
    const { version, draft } = text;
    return { ...fresh, before: { version, draft }, draft, step: 'check' };
    // What is begun stays so in another language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [texts, outbox, classroom, clock, id, copy]);
  const [fetched, again] = useAsync(begin);
  if (fetched.status === 'loading')
    return (
      <div className="ch-page ch-near">
        <Skeleton count={5} />
      </div>
    );
  if (fetched.status === 'failed')
    return (
      <div className="ch-page ch-near">
        <ErrorState
          title={t('my-texts.text-failed')}
          text={fetched.error instanceof ApiError ? promptText(fetched.error, t, !navigator.onLine) : t('login.no-network')}
          onRetry={again}
        />
      </div>
    );
  return <Editor beginning={fetched.value} onAgain={again} />;
}

function Editor({ beginning, onAgain }: { readonly beginning: TextBeginning; readonly onAgain: () => void }) {
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const t = useText();
  const editor = useTextEditor(beginning);
  const [done, setDone] = useState<SavedText>();
  const saving = useSaveText(editor, setDone, onAgain);
  const { step, before, text, keptAt, unkept, changed } = editor;
  const subtitle = before?.draft.title ?? t('my-texts.new');
  useEffect(() => void navigation.setSubtitle(subtitle), [navigation, subtitle]);
  const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: session.timeZone });
  const kept = changed && keptAt !== undefined ? t('my-texts.kept', { time: clock.format(keptAt) }) : '';
  const now: TextStep = done ? 'done' : step;
  const { share } = saving;
  return (
    <section
      className="ch-own tx ch-near"
      aria-label={t(before ? 'my-texts.edit' : 'my-texts.new')}
      // A file that is dropped beside its place would be opened in the place of this page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="tx-page">
        <header className="tx-head">
          <h2>{t(before ? 'my-texts.edit' : 'my-texts.new')}</h2>
          <span className="tx-kept" role="status" data-unkept={unkept || undefined}>
            {unkept && !done && (
              <>
                <TriangleAlert size="1.25em" aria-hidden />
                {t('my-texts.unkept')}
              </>
            )}
            {kept !== '' && !unkept && !done && (
              <>
                <CloudCheck size="1.25em" aria-hidden />
                {kept}
              </>
            )}
          </span>
          <StepMarks steps={textSteps} step={now} reached={text.draft.paragraphs.length > 0 ? 'check' : 'text'} onGo={editor.go} />
        </header>
        {now === 'text' && <PasteStep editor={editor} />}
        {now === 'sound' && <SoundStep editor={editor} />}
        {now === 'check' && (
          <CheckStep
            editor={editor}
            saving={share === undefined ? undefined : t('my-texts.saving', { percent: Math.round(share * 100) })}
            onSave={() => void saving.save()}
            onStop={saving.stop}
          />
        )}
        {done && <Done saved={done} />}
      </div>
      {saving.overtaken && (
        <OvertakenDialog
          overtaken={saving.overtaken}
          of="my-texts"
          busy={share !== undefined}
          onSaveAsNew={() => void saving.saveAsNew()}
          onShowNewest={() => void saving.showNewest()}
          onClose={saving.closeOvertaken}
        />
      )}
    </section>
  );
}

/** It is saved: where it stands, and how it goes on. */
function Done({ saved }: { readonly saved: SavedText }) {
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const t = useText();
  const [printing, setPrinting] = useState(false);
  const more = () => void navigation.go('MyContent', { query: { text: `${textPrefix}${uuidv7(clock.now())}` }, replace: true });
  const { title, sentences, belongsTo } = aboutOf(saved.draft);
  const facts = t('my-texts.done-facts', { title, count: sentences });
  const where = t(belongsTo ? 'my-texts.done-in-unit' : 'my-texts.done-alone');
  return (
    <div className="tx-body">
      <EmptyState
        icon={saved.waits ? <MonitorCheck size="3rem" aria-hidden /> : <CircleCheck size="3rem" aria-hidden />}
        title={t(saved.waits ? 'my-texts.done-here' : 'my-texts.done')}
        text={`${facts}${saved.waits ? t('my-texts.done-waits') : ''}${where}`}
        action={
          <>
            <Button icon={<Printer size="1.25em" aria-hidden />} onPress={() => setPrinting(true)}>
              {t('my-texts.print')}
            </Button>
            <Button onPress={more}>{t('my-texts.one-more')}</Button>
            <Button kind="primary" onPress={() => void navigation.go('MyContent', { query: { part: 'texts' }, replace: true })}>
              {t('my-texts.see-texts')}
            </Button>
          </>
        }
      />
      {printing && <PrintDialog title={title} text={saved.draft} onClose={() => setPrinting(false)} />}
    </div>
  );
}
