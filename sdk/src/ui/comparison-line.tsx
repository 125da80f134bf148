import { VolumeIcon } from './icons.tsx';
import { useUiText } from './ui-text.tsx';
import type { Comparison } from './use-comparison.ts';

/** Under phones that can be pressed: what a press does, and while something is heard, whose voice it is. */
export function ComparisonLine({ comparison: { playing } }: { readonly comparison: Comparison }) {
  const text = useUiText();
  return (
    <p className="ch-comparison" role="status" data-playing={playing?.part}>
      {playing ? (
        <>
          <VolumeIcon /> {text(playing.part === 'student' ? 'compare.nowStudent' : playing.whole ? 'compare.nowWhole' : 'compare.nowModel')}
        </>
      ) : (
        text('phone.listen')
      )}
    </p>
  );
}
