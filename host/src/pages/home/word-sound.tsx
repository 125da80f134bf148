import type { Word } from '@chorus/sdk';
import { IconButton, useObservable } from '@chorus/sdk/ui';
import { Volume2 } from 'lucide-react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** The button that says a word, in the accent that is chosen or else in the other; room for it where there is no sound. */
export function WordSound({ text, word }: { readonly text: string; readonly word: Word | undefined }) {
  const audio = useService(audioToken);
  const settings = useService(settingsToken);
  const t = useText();
  const { accent } = useObservable(settings.state);
  const url = word?.sound[accent] ?? word?.sound[accent === 'us' ? 'uk' : 'us'];
  if (url === undefined) return <span />;
  return (
    <IconButton
      label={t('home.listen', { word: text })}
      icon={<Volume2 size="1.75rem" aria-hidden />}
      onPress={() => void audio.play({ url })}
    />
  );
}
