import type { ClassResult } from '../../rules/class-result.ts';
import { useUiText } from '../ui-text.tsx';

/** The share of those who were heard that can, as one number and a bar; who said something else, and who is not counted, below it. */
export function ShareCard({ kind, result }: { readonly kind: 'spoken' | 'choice' | 'other'; readonly result: ClassResult }) {
  const text = useUiText();
  const { can, cannot, otherText, unsure, refused, missing } = result;
  const all = can.length + cannot.length + otherText.length;
  const percent = all === 0 ? 0 : Math.round((can.length * 100) / all);
  const uncounted = [
    ...(refused.length > 0 ? [text('result.refused', { count: refused.length })] : []),
    ...(unsure.length > refused.length
      ? [text(kind === 'spoken' ? 'result.unsure' : 'result.unscored', { count: unsure.length - refused.length })]
      : []),
    ...(missing.length > 0 && all > 0 ? [text('result.missing', { count: missing.length })] : []),
  ];
  return (
    <section className="ch-result-card ch-result-share" data-notes={(otherText.length > 0 ? 1 : 0) + (uncounted.length > 0 ? 1 : 0)}>
      <h3>
        {text(`result.can.${kind}`)}
        <span className="ch-tabular">
          <b>{can.length}</b> / {text('result.count', { count: all })}
        </span>
      </h3>
      {all === 0 ? (
        <p className="ch-result-fine">{text('result.none')}</p>
      ) : (
        <>
          <p className="ch-result-percent ch-tabular">
            {percent}
            <small>%</small>
          </p>
          <div
            className="ch-result-bar"
            role="meter"
            aria-label={text(`result.can.${kind}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={text('result.share', { percent, count: can.length, all })}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        </>
      )}
      {otherText.length > 0 && <p>{text('result.otherText', { count: otherText.length })}</p>}
      {uncounted.length > 0 && <p>{text('result.uncounted', { who: uncounted.join(text('result.uncounted.and')) })}</p>}
    </section>
  );
}
