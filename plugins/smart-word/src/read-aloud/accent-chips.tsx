import { observer } from 'mobx-react-lite';
import type { Accent, Word } from '@chorus/sdk';
import { useT, VolumeIcon } from '@chorus/sdk/ui';
import type { ReadAloudStore } from './read-aloud-store.ts';

const accents: readonly Accent[] = ['uk', 'us'];

/** 英音 and 美音: a press chooses one, with its phonetic mark and sound, and plays it. */
export const AccentChips = observer(function AccentChips({ store, word }: { readonly store: ReadAloudStore; readonly word: Word }) {
  const t = useT();
  return (
    <div className="sw-accents" role="group" aria-label={t('read.accents')}>
      {accents.map((accent) => {
        const chosen = store.accent === accent;
        return (
          <button key={accent} type="button" className="sw-accent" aria-pressed={chosen} onClick={() => void store.playModel(accent)}>
            <span className="sw-accent-which">
              <span className="sw-accent-name">{t(`accent.${accent}`)}</span>
              {chosen && <span className="sw-accent-chosen">{t('accent.chosen')}</span>}
            </span>
            {word.ipa[accent] !== undefined && <span className="sw-ipa ch-english">/{word.ipa[accent]?.replace(/^\/|\/$/g, '')}/</span>}
            <VolumeIcon />
          </button>
        );
      })}
    </div>
  );
});
