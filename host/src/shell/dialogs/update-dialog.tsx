import type { UpdateState } from '@chorus/contract/desktop/updates';
import { Button, Dialog, ProgressBar, useObservable } from '@chorus/sdk/ui';
import { updateDeskToken } from '../../services/version/update-desk.ts';
import { useService, useText } from '../host-context.tsx';
import type { UpdateDeskState, UpdateOffer } from '../../services/version/update-desk.ts';

/** What is newer and how far it is: fetched with its progress, then installed (4-42). A forced one has no way out. */
export function UpdateDialog() {
  const updateDesk = useService(updateDeskToken);
  const state = useObservable(updateDesk.state);
  return state.offer ? <OpenUpdate state={state} offer={state.offer} /> : null;
}

function OpenUpdate({ state, offer }: { readonly state: UpdateDeskState; readonly offer: UpdateOffer }) {
  const updateDesk = useService(updateDeskToken);
  const t = useText();
  const { closable, inLesson, progress } = state;
  const { message } = offer.upgrade;
  const client = offer.kind === 'client';
  return (
    <Dialog
      title={client ? t('version.client-title', { version: offer.upgrade.version }) : t('version.page-title')}
      mustChoose
      width={720}
      className="ch-confirm"
      onClose={() => updateDesk.close()}
      footer={
        client ? (
          <ClientFooter state={state} />
        ) : (
          <Button kind="primary" autoFocus onPress={() => window.location.reload()}>
            {t('version.load')}
          </Button>
        )
      }
    >
      {/* Above what is new, which may be longer than the window. */}
      {client && <Progress progress={progress} inLesson={inLesson} />}
      {!closable && progress.phase !== 'installing' && <p>{t(client ? 'version.forced' : 'version.page-forced')}</p>}
      {client && inLesson && progress.phase === 'idle' && <p>{t('version.get-in-lesson')}</p>}
      {message.split('\n').map((line, at) => line !== '' && <p key={at}>{line}</p>)}
    </Dialog>
  );
}

/** At most one thing to do, and a way to put it off where there is one. */
function ClientFooter({ state: { closable, inLesson, progress } }: { readonly state: UpdateDeskState }) {
  const updateDesk = useService(updateDeskToken);
  const t = useText();
  const { phase } = progress;
  const under = phase === 'checking' || phase === 'downloading';
  const later = phase === 'newest' || phase === 'failed' ? 'close' : under ? 'background' : 'later';
  return (
    <>
      {closable && (
        <Button kind={under || phase === 'newest' ? 'primary' : 'plain'} autoFocus onPress={() => updateDesk.close()}>
          {t(`version.${later}`)}
        </Button>
      )}
      {(phase === 'idle' || phase === 'failed') && (
        <Button kind="primary" autoFocus={!closable} onPress={() => updateDesk.begin()}>
          {t(phase === 'failed' ? 'version.again' : 'version.get')}
        </Button>
      )}
      {phase === 'ready' && !inLesson && (
        <Button kind="primary" autoFocus={!closable} onPress={() => updateDesk.install()}>
          {t('version.restart')}
        </Button>
      )}
    </>
  );
}

function Progress({ progress, inLesson }: { readonly progress: UpdateState; readonly inLesson: boolean }) {
  const t = useText();
  switch (progress.phase) {
    case 'idle':
      return null;
    case 'checking':
      return <ProgressBar label={t('version.progress')} caption={t('version.checking')} />;
    case 'downloading': {
      const { percent } = progress;
      return <ProgressBar label={t('version.progress')} value={percent / 100} caption={t('version.downloading', { percent })} />;
    }
    case 'failed':
      return <p role="alert">{t(`version.fault.${progress.fault}`)}</p>;
    case 'ready':
      return <p role="status">{t(inLesson ? 'version.after-lesson' : 'version.ready')}</p>;
    case 'newest':
    case 'installing':
      return <p role="status">{t(`version.${progress.phase}`)}</p>;
  }
}
