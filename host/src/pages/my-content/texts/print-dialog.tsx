import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { Button, Dialog, ErrorState, SegmentedControl, Skeleton } from '@chorus/sdk/ui';
import { Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { TextPaper } from './text-paper.tsx';

/** Prints a text as it is saved, with its translation or without: the one that is given, or the school's with this id. */
export function PrintDialog(props: { readonly title: string; readonly text: string | OwnTextDraft; readonly onClose: () => void }) {
  const { title, text, onClose } = props;
  const texts = useService(ownTextsToken);
  const t = useText();
  const [fetched, again] = useAsync(
    useCallback(async () => (typeof text === 'string' ? (await texts.text(text)).draft : text), [texts, text]),
  );
  const [withTranslation, setWithTranslation] = useState(true);
  const [printing, setPrinting] = useState(false);
  const draft = fetched.status === 'there' ? fetched.value : undefined;
  const translated = draft !== undefined && sentencesIn(draft).some(({ translation }) => translation !== '');
  return (
    <Dialog
      title={t('my-texts.print-text', { title })}
      width={900}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('my-texts.not-print')}</Button>
          <Button
            kind="primary"
            icon={<Printer size="1.25em" aria-hidden />}
            disabled={draft === undefined || printing}
            onPress={() => setPrinting(true)}
          >
            {t('my-texts.print')}
          </Button>
        </>
      }
    >
      <div className="tx-print">
        {fetched.status === 'loading' && <Skeleton count={1} />}
        {fetched.status === 'failed' && <ErrorState title={t('my-texts.text-failed')} text={t('login.no-network')} onRetry={again} />}
        {translated && (
          <SegmentedControl
            label={t('my-texts.translation')}
            showLabel
            options={[
              { value: 'with', label: t('my-texts.with-translation') },
              { value: 'without', label: t('my-texts.without-translation') },
            ]}
            value={withTranslation ? 'with' : 'without'}
            onChange={(value) => setWithTranslation(value === 'with')}
          />
        )}
        {draft && !translated && <p>{t('my-texts.no-translation')}</p>}
      </div>
      {draft && printing && <TextPaper draft={draft} withTranslation={withTranslation} onPrinted={onClose} />}
    </Dialog>
  );
}
