import { AudioService } from '@chorus/sdk';
import { Button, RecordButton, useObservable, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Side } from '../place.ts';
import { useNames } from '../shared/names.ts';
import type { MatchStore } from './match-store.ts';

/** The side whose turn it is reads into the microphone; the other waits. */
export const Reading = observer(function Reading({ match, side }: { readonly match: MatchStore; readonly side: Side }) {
  const t = useT();
  const names = useNames();
  const { slot } = side;
  const audio = useService(AudioService);
  const level = useObservable(audio.level);
  const speaks = match.voice.speaks(slot);
  if (match.view === 'shown') return null;
  if (match.voice.turn !== slot) return <p className="pk-note">{t(match.isIn(slot) ? 'pk.read-done' : 'pk.waits')}</p>;
  return (
    <div className="pk-reading">
      <p className="pk-note" role="status">
        {match.voice.problem ? t(`pk.read.${match.voice.problem}`) : t('pk.turn', { name: names.student(match.player(side) ?? '') })}
      </p>
      <div className="pk-reading-buttons">
        <RecordButton
          state={speaks ? 'recording' : 'idle'}
          level={speaks ? level : 0}
          label={t(speaks ? 'pk.stop' : 'pk.read')}
          onPress={() => void match.voice.record()}
        />
        {!speaks && <Button onPress={() => void match.voice.skip(slot)}>{t('pk.skip')}</Button>}
      </div>
    </div>
  );
});
