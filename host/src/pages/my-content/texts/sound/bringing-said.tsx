import { Button, ProgressBar } from '@chorus/sdk/ui';
import { TriangleAlert } from 'lucide-react';
import type { LookedThrough } from '../../../../own-texts/place-sounds.ts';
import { useText } from '../../../../shell/host-context.tsx';
import type { BringingSound } from '../use-bring-sound.ts';

/** How far sounds are brought in, and what of them can't be used. */
export function BringingSaid(props: {
  readonly bringing: BringingSound;
  readonly onCancel: () => void;
  readonly onTake: (looked: LookedThrough) => void;
}) {
  const { bringing, onCancel, onTake } = props;
  const t = useText();
  const problem = (words: string, key?: string) => (
    <p key={key} role="alert" className="tx-problem">
      <TriangleAlert size="1.25em" aria-hidden />
      {words}
    </p>
  );
  switch (bringing.status) {
    case 'none':
      return null;
    case 'reading':
    case 'finding': {
      const { name, n, of } = bringing;
      const caption = t(bringing.status === 'reading' ? 'my-texts.reading-sound' : 'my-texts.finding-in', { name });
      return (
        <>
          <ProgressBar
            label={t('my-texts.finding')}
            caption={of > 1 ? `${n} / ${of} ${caption}` : caption}
            {...(of > 1 && { value: (n - 1) / of })}
          />
          <Button onPress={onCancel}>{t('my-texts.stop')}</Button>
        </>
      );
    }
    case 'failed':
      return problem(t(`my-texts.sound-problem.${bringing.problem}`));
    case 'strange':
      return (
        <>
          {problem(t('my-texts.strange', { name: bringing.looked.sound.name }))}
          <Button onPress={() => onTake(bringing.looked)}>{t('my-texts.use-anyway')}</Button>
        </>
      );
    case 'left':
      return bringing.left.map(({ name, why }) =>
        problem(t('my-texts.sound-left', { name, why: t(`my-texts.sound-problem.${why}`) }), name),
      );
  }
}
