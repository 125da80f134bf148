import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { Button, SegmentedControl } from '@chorus/sdk/ui';
import { Check } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { usePick, useText } from '../../../shell/host-context.tsx';
import type { TextEditor } from './use-text-editor.ts';
import { SourceFields } from './source-fields.tsx';
import { usePlaces } from './use-places.ts';

/** Where a text goes: its title, its stage, and the unit that it is taught with. */
export function PlaceForm(props: {
  readonly editor: TextEditor;
  readonly untitled: boolean;
  readonly titleField: RefObject<HTMLInputElement | null>;
}) {
  const { editor, untitled, titleField } = props;
  const { draft } = editor.text;
  const t = useText();
  const pick = usePick();
  const ids = { title: useId(), book: useId(), unit: useId(), note: useId() };
  const [begun] = useState(() =>
    sentencesIn(draft)
      .map(({ text }) => text)
      .join(' '),
  );
  const places = usePlaces(draft.stage, draft.belongsTo, begun);
  const { books, units, bookId, fitting } = places;
  const set = (change: Partial<OwnTextDraft>, place?: string) =>
    editor.edit((was) => ({ ...was, draft: { ...was.draft, ...change } }), place);
  const name = (module: { readonly name: Readonly<Record<string, string>> | null }) => (module.name ? pick(module.name) : '');
  const placeOf = (id: string) => {
    const ref = units.find((unit) => unit.id === id)?.ref;
    return ref ? { packId: ref.packId, itemId: ref.itemId } : null;
  };
  const unit = units.find(({ ref }) => ref?.packId === draft.belongsTo?.packId && ref?.itemId === draft.belongsTo?.itemId);
  const elsewhere = draft.belongsTo !== null && unit === undefined;
  // What the teacher has chosen needs no other proposal.
  const proposed = draft.belongsTo === null || fitting?.unit.id === unit?.id ? fitting : undefined;
  const missing = untitled && draft.title.trim() === '';
  return (
    <section className="ch-card tx-place" aria-label={t('my-texts.where')}>
      <h3>{t('my-texts.where')}</h3>
      <div className="ad-field" data-invalid={missing || undefined}>
        <label htmlFor={ids.title}>{t('my-texts.title')}</label>
        <input
          id={ids.title}
          ref={titleField}
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          aria-invalid={missing}
          aria-describedby={ids.note}
          onChange={(event) => set({ title: event.target.value }, 'title')}
        />
        <span id={ids.note} className="ad-field-note" data-tone="poor">
          {missing ? t('my-texts.title-missing') : ''}
        </span>
      </div>
      <SegmentedControl
        label={t('my-texts.stage')}
        showLabel
        options={(['primary', 'middle'] as const).map((value) => ({ value, label: t(`my-texts.stage.${value}`) }))}
        value={draft.stage}
        onChange={(stage) => set({ stage, belongsTo: null })}
      />
      {places.status === 'failed' ? (
        <p className="tx-faint">
          {t('my-texts.no-books')} <Button onPress={places.again}>{t('my-texts.again')}</Button>
        </p>
      ) : (
        <>
          <div className="ad-field">
            <label htmlFor={ids.book}>{t('my-texts.book')}</label>
            <select
              id={ids.book}
              value={bookId}
              disabled={books.length === 0}
              onChange={(event) => {
                places.choose(event.target.value);
                if (draft.belongsTo) set({ belongsTo: null });
              }}
            >
              {books.length === 0 && <option value="">{t('my-texts.no-book')}</option>}
              {books.map((book) => (
                <option key={book.id} value={book.id}>
                  {name(book)}
                </option>
              ))}
            </select>
          </div>
          <div className="ad-field">
            <label htmlFor={ids.unit}>{t('my-texts.unit')}</label>
            <select
              id={ids.unit}
              value={unit?.id ?? (elsewhere ? 'elsewhere' : '')}
              onChange={(event) => set({ belongsTo: placeOf(event.target.value) })}
            >
              <option value="">{t('my-texts.no-unit')}</option>
              {elsewhere && <option value="elsewhere">{t('my-texts.unit-elsewhere')}</option>}
              {units.map((one) => (
                <option key={one.id} value={one.id}>
                  {name(one)}
                </option>
              ))}
            </select>
          </div>
          {proposed && (
            <div className="tx-fitting">
              <span>
                <b>{t('my-texts.proposed', { unit: name(proposed.unit) })}</b>
                <span className="tx-faint">{t('my-texts.proposed-why', { found: proposed.found, of: proposed.of })}</span>
              </span>
              {proposed.unit.id === unit?.id ? (
                <Check size="1.25em" aria-label={t('my-texts.well')} />
              ) : (
                <Button icon={<Check size="1.25em" aria-hidden />} onPress={() => set({ belongsTo: placeOf(proposed.unit.id) })}>
                  {t('my-texts.put-here')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <SourceFields source={draft.source} onChange={(source) => set({ source }, 'source')} />
    </section>
  );
}
