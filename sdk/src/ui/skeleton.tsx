import { useUiText } from './ui-text.tsx';

/** Grey shapes in the place of what is coming; `stage`: a picture beside a word, a sentence, a dock, which are four. Nothing is seen of them in the first 300 ms. */
export function Skeleton({
  shape = 'lines',
  count = 3,
}: {
  readonly shape?: 'lines' | 'cards' | 'page' | 'stage';
  readonly count?: number;
}) {
  const text = useUiText();
  return (
    <div className={`ch-skeleton ch-skeleton-${shape}`} role="status">
      <span className="ch-hidden-text">{text('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="ch-skeleton-shape" aria-hidden="true" />
      ))}
    </div>
  );
}
