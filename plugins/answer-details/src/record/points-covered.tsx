import type { PointScore } from '@chorus/sdk';
import { CheckIcon, CloseIcon, useT } from '@chorus/sdk/ui';

/** Of a retelling or an answer: what of it was said, and what was not. */
export function PointsCovered({ points }: { readonly points: readonly PointScore[] }) {
  const t = useT();
  return (
    <section className="ad-list">
      <h3>{t('points.title', { covered: points.filter(({ covered }) => covered).length, count: points.length })}</h3>
      <ul>
        {points.map(({ text, covered }, index) => (
          <li key={index} data-level={covered ? 'good' : 'poor'}>
            {covered ? <CheckIcon /> : <CloseIcon />}
            <span className="ch-english" lang="en">
              {text}
            </span>
            <em>{t(covered ? 'points.covered' : 'points.not')}</em>
          </li>
        ))}
      </ul>
    </section>
  );
}
