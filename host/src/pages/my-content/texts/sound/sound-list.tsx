import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { IconButton } from '@chorus/sdk/ui';
import { FileAudio, X } from 'lucide-react';
import { runsIn } from '../../../../own-texts/place-sounds.ts';
import { useText } from '../../../../shell/host-context.tsx';
import { lengthOf } from '../length-of.ts';

/** The sounds of a text, each with the sentences that are heard in it; each can be taken out. */
export function SoundList({
  draft,
  disabled,
  onDrop,
}: {
  readonly draft: OwnTextDraft;
  readonly disabled: boolean;
  readonly onDrop: (sound: string) => void;
}) {
  const t = useText();
  return (
    <ul className="tx-sounds" aria-label={t('my-texts.sounds')}>
      {draft.sounds.map(({ id, name, ms }) => {
        const runs = runsIn(draft, id).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
        return (
          <li key={id}>
            <FileAudio size="1.25em" aria-hidden />
            <span className="tx-sound-name">{name}</span>
            <span className="tx-faint ch-tabular">{lengthOf(ms)}</span>
            <span className="tx-sound-of">
              {runs.length > 0 ? t('my-texts.sound-has', { sentences: runs.join(t('my-texts.and')) }) : t('my-texts.sound-has-none')}
            </span>
            <IconButton
              kind="quiet"
              label={t('my-texts.take-sound-out', { name })}
              icon={<X size="1.5rem" aria-hidden />}
              disabled={disabled}
              onPress={() => onDrop(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
