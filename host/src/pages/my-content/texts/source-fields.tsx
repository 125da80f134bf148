import { textSourceKinds, type TextSource } from '@chorus/contract/content/own-text-draft';
import { useId } from 'react';
import { useText } from '../../../shell/host-context.tsx';

/** Where a text comes from: its kind, and of which book, whom or which address. */
export function SourceFields(props: {
  readonly source: TextSource | undefined;
  readonly onChange: (source: TextSource | undefined) => void;
}) {
  const { source, onChange } = props;
  const t = useText();
  const ids = { kind: useId(), note: useId() };
  const choose = (value: string) => {
    const kind = textSourceKinds.find((one) => one === value);
    onChange(kind && { kind, note: source?.note ?? '' });
  };
  return (
    <>
      <div className="ad-field">
        <label htmlFor={ids.kind}>{t('my-texts.source')}</label>
        <select id={ids.kind} value={source?.kind ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('my-texts.source.none')}</option>
          {textSourceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`my-texts.source.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      {source && (
        <div className="ad-field">
          <label htmlFor={ids.note}>{t('my-texts.source-note')}</label>
          <input
            id={ids.note}
            value={source.note}
            maxLength={200}
            autoComplete="off"
            placeholder={t('my-texts.source-example')}
            onChange={(event) => onChange({ ...source, note: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

/** A source in words. */
export const sourceText = (t: ReturnType<typeof useText>, { kind, note }: TextSource): string =>
  note.trim() === '' ? t(`my-texts.source.${kind}`) : t('my-texts.source-of', { kind: t(`my-texts.source.${kind}`), note: note.trim() });
