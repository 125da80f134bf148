import { useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { PacedStore } from './paced-store.ts';

/** Which word, how often it was said, and how much of its time has passed. Nothing in it moves but the ring, and a dot that fills. */
export const DictationRing = observer(function DictationRing({ store }: { readonly store: PacedStore }) {
  const t = useT();
  const { pacer, words, choice } = store;
  const turn = pacer.paused ? 'paused' : pacer.phase === 'ready' ? 'ready' : 'said';
  const [before, after] = t('dictation.place', { at: '\n', of: words.length }).split('\n');
  return (
    <div className="sw-ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="sw-ring-track" cx="50" cy="50" r="47" />
        <circle className="sw-ring-passed" cx="50" cy="50" r="47" pathLength="1" strokeDashoffset={1 - store.passed} />
      </svg>
      <div className="sw-ring-inside">
        <p className="sw-ring-place ch-tabular">
          {before} <strong>{pacer.index + 1}</strong> {after}
        </p>
        <p className="sw-ring-dots" aria-hidden="true">
          {Array.from({ length: choice.times }, (_, at) => (
            <span key={at} data-said={at < pacer.said || undefined} />
          ))}
        </p>
        <p role="status">{t(`dictation.${turn}`, { said: pacer.said, left: Math.max(0, choice.times - pacer.said) })}</p>
      </div>
    </div>
  );
});
