import { useState } from 'react';
import { AnswerSession, type RecordAnswer, type RecordItem, type RecordResult, type ReviewedAttempt, type Sound } from '@chorus/sdk';
import { AudioProgressBar, Button, TrashIcon, useService, useSound, useT, VolumeIcon } from '@chorus/sdk/ui';

type Attempt = ReviewedAttempt<RecordAnswer, RecordResult, RecordItem>;

/** The child's voice, the model's, and the way to delete the first [2.6-9]. */
export function ReadingFooter({
  item,
  attempt,
  close,
}: {
  readonly item: RecordItem;
  readonly attempt: Attempt;
  readonly close: () => void;
}) {
  const t = useT();
  const answers = useService(AnswerSession);
  const [deleting, setDeleting] = useState(false);
  const { audio } = attempt;
  const recording: Sound | undefined = audio && { recordingId: audio.recordingId };
  const sound = useSound(recording, audio?.ms ?? 0);
  const model = useSound(item.sampleSound === undefined ? { speak: item.text, accent: 'us' } : { url: item.sampleSound });
  const erase = async () => {
    setDeleting(true);
    try {
      if (await answers.erase(attempt.id)) close();
    } finally {
      setDeleting(false);
    }
  };
  return (
    <div className="ad-foot">
      {audio === undefined ? (
        <span className="ad-no-audio">{t(attempt.audioErased ? 'audio.erased' : 'audio.none')}</span>
      ) : (
        <AudioProgressBar {...sound} label={t('audio.of', { name: attempt.student.realName || attempt.student.name })} />
      )}
      <Button icon={<VolumeIcon />} onPress={model.onToggle}>
        {t('audio.model')}
      </Button>
      {audio !== undefined && (
        <Button kind="quiet" icon={<TrashIcon />} busy={deleting} onPress={() => void erase()}>
          {t('audio.erase')}
        </Button>
      )}
    </div>
  );
}
