import { messageOf } from '@chorus/contract/package/package-error';
import type { QueuedImport } from '@chorus/contract/package/packages-state';
import { Button, IconButton, ProgressBar } from '@chorus/sdk/ui';
import { Pause, Play, TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { usePackageTexts } from './package-texts.ts';
import { SupportLine } from './support-line.tsx';

/** What is being imported, what waits, and what failed. */
export function ImportQueueList({ queue }: { readonly queue: readonly QueuedImport[] }) {
  const t = useText();
  const id = useId();
  if (queue.length === 0) return null;
  return (
    <section className="ch-packages-section" aria-labelledby={id}>
      <h3 id={id}>{t(queue.every(({ state }) => state === 'failed') ? 'packages.queue-failed' : 'packages.queue')}</h3>
      <ul className="ch-packages-list">
        {queue.map((one) => (
          <li key={one.id} className="ch-package" data-state={one.state}>
            {one.state === 'failed' ? <Failed one={one} /> : <UnderWay one={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ one }: { readonly one: QueuedImport }) {
  const packages = useService(packagesToken);
  const t = useText();
  const caption = useCaption(one);
  const { id, fileName, state, progress } = one;
  const share = progress && progress.phase !== 'reading' && progress.of > 0 ? progress.bytes / progress.of : undefined;
  const begun = state === 'running' || state === 'paused' || state === 'asking';
  return (
    <>
      <div className="ch-package-what">
        <strong>{fileName}</strong>
        {begun ? (
          <ProgressBar label={fileName} value={share ?? (state === 'running' ? undefined : 0)} caption={caption} />
        ) : (
          <span className="ch-tabular">{caption}</span>
        )}
      </div>
      <div className="ch-package-do">
        {(state === 'running' || state === 'waiting') && (
          <IconButton
            label={t('packages.pause', { name: fileName })}
            icon={<Pause size="1.5rem" aria-hidden />}
            onPress={() => packages.pause(id)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            label={t('packages.resume', { name: fileName })}
            icon={<Play size="1.5rem" aria-hidden />}
            onPress={() => packages.resume(id)}
          />
        )}
        {state !== 'cancelling' && (
          <IconButton
            label={t('packages.cancel', { name: fileName })}
            icon={<X size="1.5rem" aria-hidden />}
            onPress={() => packages.cancel(id)}
          />
        )}
      </div>
    </>
  );
}

/** How far it is. */
function useCaption({ state, progress, bytes, from }: QueuedImport): string {
  const t = useText();
  const { size, left } = usePackageTexts();
  if (state === 'waiting' || state === 'elsewhere' || state === 'asking' || state === 'cancelling') return t(`packages.state-${state}`);
  const done = progress ? t('packages.done-of', { done: size(progress.bytes), of: size(progress.of) }) : size(bytes);
  if (state === 'paused') return t('packages.state-paused', { done });
  if (!progress || progress.phase === 'reading' || progress.phase === 'asking') return t('packages.phase-reading');
  if (progress.phase === 'finishing') return t('packages.phase-finishing');
  const { bytesPerSecond, secondsLeft } = progress;
  return [
    t(from === 'server' ? 'packages.phase-fetching' : 'packages.phase-copying', { done }),
    ...(bytesPerSecond === undefined ? [] : [t('packages.speed', { speed: size(bytesPerSecond) })]),
    ...(secondsLeft === undefined ? [] : [left(secondsLeft)]),
  ].join(' · ');
}

/** Why it failed, and what to do: what is wrong with a file stays wrong, all else can be tried again. */
function Failed({ one }: { readonly one: QueuedImport }) {
  const packages = useService(packagesToken);
  const t = useText();
  const { failure, reason } = usePackageTexts();
  const error = one.error!;
  const why = reason(error);
  const { text, withPhone } = failure(error);
  const message = messageOf(error.code);
  const ofTheFile = message === 'broken' || message === 'tree-failed';
  return (
    <>
      <div className="ch-package-what">
        <strong>{one.fileName}</strong>
        <div className="ch-package-problem" role="alert">
          <TriangleAlert size="1.25em" aria-hidden />
          <div>
            <p>{text}</p>
            {why !== undefined && <p>{why}</p>}
            {withPhone && <SupportLine />}
            {error.context.path !== undefined && <p>{t('packages.failed-path', { path: error.context.path })}</p>}
          </div>
        </div>
      </div>
      <div className="ch-package-do">
        {!ofTheFile && <Button onPress={() => packages.again(one.id)}>{t('packages.again')}</Button>}
        <Button onPress={() => packages.dismiss(one.id)}>{t('packages.dismiss')}</Button>
      </div>
    </>
  );
}
