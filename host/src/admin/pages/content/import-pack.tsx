import { packLimits, type PackProblem } from '@chorus/contract/api/admin/content-calls';
import { Button, Skeleton } from '@chorus/sdk/ui';
import { CircleCheck, FileArchive, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { FileInput } from '../../../table-file/file-input.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { Fact, Facts } from '../../kit/sheet.tsx';
import { useSaid } from '../../kit/use-said.ts';
import { goTo } from '../../shell/use-path.ts';
import { useCountsText, usePick } from './content-texts.ts';
import { showListAgain } from './list-address.ts';
import { usePackImport, type PackImport } from './use-pack-import.ts';

/** Brings in a pack: a file, dropped or chosen, is sent and checked; then one button adds it. */
export function ImportPack() {
  const { api, clock } = useAdmin();
  const t = useText();
  const say = useSaid();
  const pick = usePick();
  const input = useRef<HTMLInputElement>(null);
  const { state, adding, take, cancel, add } = usePackImport(({ id, title }) => {
    say(t('content.added-said', { name: pick(title) }), async () => {
      await api.call('removePack', { id, removed: true });
      showListAgain(clock.now());
    });
    goTo('content');
  });
  const addable = state.at === 'checked' && state.plan.problems.length === 0 ? state : undefined;
  const choose = (
    <Button
      kind={addable ? 'plain' : 'primary'}
      size="large"
      icon={<FileArchive size="1.25em" aria-hidden />}
      disabled={state.at === 'sending' || state.at === 'checking'}
      onPress={() => input.current?.click()}
    >
      {t(state.at === 'checked' ? 'content.other-file' : 'content.choose-file')}
    </Button>
  );
  return (
    <Page
      title={t('content.import')}
      subtitle={t('content.import-what')}
      footNote={
        <span className="ct-note">
          <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t('content.nothing-written')}</Chip>
        </span>
      }
      foot={
        <>
          <Button size="large" onPress={() => (state.at === 'sending' || state.at === 'checking' ? cancel() : goTo('content'))}>
            {t('kit.cancel')}
          </Button>
          {choose}
          {addable && (
            <Button kind="primary" size="large" busy={adding} onPress={() => void add(addable.id)}>
              {t('content.add')}
            </Button>
          )}
        </>
      }
    >
      <div className="ct-import">
        <FileInput input={input} label={t('content.choose-file')} accept=".zip" onFiles={([file]) => void take(file!)} />
        {state.at === 'begin' && state.problem !== undefined && (
          <p className="ct-problem" role="alert">
            <TriangleAlert size="1.25em" aria-hidden />
            {state.problem}
          </p>
        )}
        {state.at === 'checked' ? <Checked state={state} /> : <DropArea state={state} onFile={(file) => void take(file)} />}
      </div>
    </Page>
  );
}

function DropArea({ state, onFile }: { readonly state: Exclude<PackImport, { at: 'checked' }>; readonly onFile: (file: File) => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && state.at === 'begin') onFile(file);
  };
  return (
    <div
      className="ct-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {state.at === 'begin' ? (
        <>
          <FileArchive size="3rem" aria-hidden />
          <strong>{t('content.drop')}</strong>
          <span className="ad-faint">
            {t('content.limits', {
              file: byteSize(packLimits.file),
              asset: byteSize(packLimits.asset),
              files: packLimits.files,
              unpacked: byteSize(packLimits.unpacked),
            })}
          </span>
        </>
      ) : (
        <div className="ct-progress" role="status">
          <strong>{t(`content.${state.at}`, { name: state.name })}</strong>
          {state.at === 'sending' ? (
            <>
              <progress aria-label={t('content.sending', { name: state.name })} max={state.total} value={state.sent} />
              <span className="ad-faint ad-figure">{t('content.sent', { done: byteSize(state.sent), total: byteSize(state.total) })}</span>
            </>
          ) : (
            <Skeleton shape="lines" />
          )}
        </div>
      )}
    </div>
  );
}

/** What came of the check. */
function Checked({ state: { name, plan } }: { readonly state: Extract<PackImport, { at: 'checked' }> }) {
  const t = useText();
  const pick = usePick();
  const countsText = useCountsText();
  const { pack, problems, warnings, replaces } = plan;
  return (
    <section className="ad-card ct-checked">
      <h2 role="status" data-tone={problems.length > 0 ? 'poor' : 'good'}>
        {problems.length > 0 ? <TriangleAlert size="1.25em" aria-hidden /> : <CircleCheck size="1.25em" aria-hidden />}
        {problems.length > 0 ? t('content.refused', { name, count: problems.length }) : t('content.sound', { name })}
      </h2>
      {pack && (
        <Facts>
          <Fact label={t('content.title')}>{pick(pack.title)}</Fact>
          <Fact label={t('content.version')}>
            {replaces === null
              ? t('content.version-new', { version: pack.version })
              : t('content.version-after', { version: pack.version, before: replaces })}
          </Fact>
          <Fact label={t('content.counts')}>{countsText(pack.counts)}</Fact>
          <Fact label={t('content.licence')}>{pack.licence}</Fact>
          <Fact label={t('content.size')}>{byteSize(pack.bytes)}</Fact>
          {warnings > 0 && <Fact label={t('content.warnings')}>{t('content.warnings-what', { count: warnings })}</Fact>}
        </Facts>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
    </section>
  );
}

function Problems({ problems }: { readonly problems: readonly PackProblem[] }) {
  const t = useText();
  return (
    <ul className="ct-problems">
      {problems.map(({ code, path, message }, at) => {
        const text = t(`content.finding-${code}`);
        return (
          <li key={at}>
            <strong>{text === `content.finding-${code}` ? t('content.finding-other', { code }) : text}</strong>
            {path !== '' && <code>{path}</code>}
            {message !== '' && <span className="ad-faint">{message}</span>}
          </li>
        );
      })}
    </ul>
  );
}
