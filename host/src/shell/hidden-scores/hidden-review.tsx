import { Button, EmptyState } from '@chorus/sdk/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useText } from '../host-context.tsx';

/** Stands in an answer's details while scores are hidden: nothing of them is on the board before the teacher asks for it. */
export function HiddenReview({ onShow }: { readonly onShow: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon={<EyeOff size="3rem" aria-hidden />}
      title={t('scores.hidden-title')}
      text={t('scores.hidden-what')}
      action={
        <Button kind="primary" size="large" icon={<Eye size="1.5em" aria-hidden />} onPress={onShow}>
          {t('scores.show-here')}
        </Button>
      }
    />
  );
}
