import type { CSSProperties } from 'react';
import { revealMs } from './reveal.ts';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';

const star = 'M12 2.2l3.05 6.2 6.85 1-4.95 4.8 1.17 6.8L12 17.8 5.88 21l1.17-6.8L2.1 9.4l6.85-1z';

/**
 * Five stars, `count` of them filled; none while scores are hidden from the class. Inside `data-reveal` they are filled one by one.
 */
export function ScoreStars({ count }: { readonly count: 0 | 1 | 2 | 3 | 4 | 5 }) {
  const text = useUiText();
  if (useScoresHidden()) return null;
  return (
    <span className="ch-stars" role="img" aria-label={text('stars', { count })}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          aria-hidden="true"
          data-full={place <= count || undefined}
          style={{ '--ch-reveal-at': `${revealMs.count + (place - 1) * revealMs.star}ms` } as CSSProperties}
        >
          <path d={star} strokeLinejoin="round" />
          {place <= count && <path className="ch-star-full" d={star} strokeLinejoin="round" />}
        </svg>
      ))}
    </span>
  );
}
