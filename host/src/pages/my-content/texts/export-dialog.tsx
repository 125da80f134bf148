import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { Button, Dialog, ProgressBar } from '@chorus/sdk/ui';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { noticesToken } from '../../../services/notices/notice-store.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { saveFile } from '../../history/save-file.ts';

type Progress =
  | { readonly status: 'writing'; readonly share: number }
  | { readonly status: 'failed'; readonly why: 'too-large' | 'cut-off' }
  | { readonly status: 'incomplete'; readonly missing: readonly string[] };

/** Exports a text as a pack in a zip file; it begins when it opens, and is given up when it closes. */
export function ExportDialog({ text, onClose }: { readonly text: Pick<OwnTextInfo, 'id' | 'title'>; readonly onClose: () => void }) {
  const { id, title } = text;
  const texts = useService(ownTextsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const [progress, setProgress] = useState<Progress>({ status: 'writing', share: 0 });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const work = new AbortController();
    const { signal } = work;
    const write = async () => {
      const [saved, { textZip }] = await Promise.all([texts.text(id), import('../../../own-texts/text-zip.ts')]);
      signal.throwIfAborted();
      const { file, missing } = await textZip(saved, { signal, onShare: (share) => setProgress({ status: 'writing', share }) });
      signal.throwIfAborted();
      saveFile(file, `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.zip`);
      if (missing.length > 0) return setProgress({ status: 'incomplete', missing });
      void notices.show({ kind: 'good', text: t('my-texts.exported', { title }) });
      onClose();
    };
    write().catch((error: unknown) => {
      if (signal.aborted) return;
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'too-large';
      setProgress({ status: 'failed', why: isTooLarge ? 'too-large' : 'cut-off' });
    });
    return () => work.abort();
    // It is written once a round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);
  const again = () => {
    setProgress({ status: 'writing', share: 0 });
    setRound((was) => was + 1);
  };
  return (
    <Dialog
      title={t('my-texts.export-text', { title })}
      width={900}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t(progress.status === 'writing' ? 'my-texts.stop' : 'my-texts.close')}</Button>
          {progress.status === 'failed' && progress.why === 'cut-off' && (
            <Button kind="primary" onPress={again}>
              {t('my-texts.again')}
            </Button>
          )}
        </>
      }
    >
      {progress.status === 'writing' && (
        <ProgressBar
          label={t('my-texts.exporting')}
          value={progress.share}
          caption={t('my-texts.exported-percent', { percent: Math.round(progress.share * 100) })}
        />
      )}
      {progress.status === 'failed' && (
        <p role="alert" className="tx-problem">
          <TriangleAlert size="1.25em" aria-hidden />
          {t(`my-texts.export-problem.${progress.why}`)}
        </p>
      )}
      {progress.status === 'incomplete' && (
        <p role="alert" className="tx-problem">
          <TriangleAlert size="1.25em" aria-hidden />
          {t('my-texts.exported-without', { names: progress.missing.join(', ') })}
        </p>
      )}
      <p className="tx-faint">{t('my-texts.export-what')}</p>
    </Dialog>
  );
}
