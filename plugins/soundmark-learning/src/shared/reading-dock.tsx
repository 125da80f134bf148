import { AudioService, WaitingList } from '@chorus/sdk';
import {
  AnsweredCount,
  Button,
  LevelBars,
  MicIcon,
  NextIcon,
  PlayIcon,
  PoorIcon,
  RecordButton,
  RetryIcon,
  RollCallButton,
  StopIcon,
  useObservable,
  useService,
  useT,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ReadingStore } from './reading-store.ts';
import type { SoundPlayer } from './sound-player.ts';
import { WithSymbols } from './with-symbols.tsx';

import './reading-dock.css';

/** What the dock takes. */
export interface ReadingDockProps {
  readonly reading: ReadingStore;
  readonly player: SoundPlayer;
  /** What to say in one line while somebody is to read: "say /θ/ three times". */
  readonly task: string;
  /** What came of a scored reading, beside the child's name. */
  readonly scored: ReactNode;
  /** Nothing can be said of it: it is to be said again. */
  readonly again?: boolean;
  /** One sound is asked, no word. */
  readonly sound?: boolean;
  /** At the dock's ends. */
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Shows what the class has said together. */
  readonly onResult: () => void;
}

/** The bottom edge: in its centre always the one thing to do. */
export const ReadingDock = observer(function ReadingDock(props: ReadingDockProps) {
  const { reading, left, right, again = reading.unheard } = props;
  const t = useT();
  return (
    // A press of a finger or the mouse takes no focus along.
    <footer className="sm-dock" data-moment={reading.moment} onMouseDown={(event) => event.preventDefault()}>
      <div className="sm-dock-left">{left}</div>
      <div className="sm-dock-centre">
        <Centre {...props} again={again} />
      </div>
      <div className="sm-dock-right">{right}</div>
      <p className="ch-hidden-text" role="status">
        {t(again ? 'moment.unsure' : `moment.${reading.moment}`, { name: reading.student?.realName ?? '' })}
      </p>
    </footer>
  );
});

const Centre = observer(function Centre({ reading, player, task, scored, again = false, sound, onResult }: ReadingDockProps) {
  const t = useT();
  const waiting = useService(WaitingList);
  const audio = useService(AudioService);
  const name = reading.student?.realName ?? '';
  const told = (title: string, text: ReactNode) => (
    <span className="sm-told">
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
  );
  switch (reading.moment) {
    case 'call':
      return (
        <>
          <RollCallButton waiting={waiting} onRefused={reading.tellWaiting} />
          {told(t('call.title'), t('call.text'))}
        </>
      );
    case 'team':
      return <Together reading={reading} onResult={onResult} />;
    case 'ready':
      return (
        <>
          <RecordButton state="idle" label={t('ready.record', { name })} onPress={() => void reading.toggle()} />
          <span className="sm-told">
            <strong className="sm-name">{name}</strong>
            <span>
              <WithSymbols text={task} />
            </span>
          </span>
        </>
      );
    case 'recording':
      return (
        <>
          <LevelBars level={audio.level} />
          <RecordButton
            state="recording"
            progress={reading.passed}
            label={t('recording.stop', { name })}
            onPress={() => void reading.toggle()}
          />
          {told(t('recording.seconds', { seconds: reading.secondsLeft }), t('recording.listening', { name }))}
        </>
      );
    case 'evaluating':
      return (
        <>
          <RecordButton state="busy" onPress={() => undefined} />
          <span className="sm-told">
            <strong className="sm-name">{name}</strong>
            <span>{t('evaluating.text')}</span>
          </span>
        </>
      );
    case 'no-microphone':
      return (
        <>
          <NoMicrophone />
          {/* What is to be done is filled beside the list, where the teacher marks. */}
          <Button icon={<RetryIcon />} onPress={() => void reading.toggle()}>
            {t('microphone.retry')}
          </Button>
        </>
      );
    case 'unscored':
      return (
        <>
          <span className="sm-scored">
            <strong className="sm-name">{name}</strong>
            <Told title={t('unscored.title')} text={t('unscored.text')} />
          </span>
          <Button kind="primary" icon={<RetryIcon />} onPress={() => void reading.rescore()}>
            {t('unscored.rescore')}
          </Button>
          <After reading={reading} player={player} />
        </>
      );
    case 'refused': {
      const outcome = reading.reading?.result?.outcome;
      const said = outcome?.kind === 'refused' ? outcome.reason : 'nothing-heard';
      const reason = sound && said === 'other-text' ? 'other-sound' : said;
      return (
        <>
          <span className="sm-scored">
            <strong className="sm-name">{name}</strong>
            <Told title={t(`refused.${reason}`)} text={t(`refused.${reason}.do`)} />
          </span>
          <After reading={reading} player={player} again />
        </>
      );
    }
    case 'scored':
      return (
        <>
          <span className="sm-scored">
            <strong className="sm-name">{name}</strong>
            {scored}
          </span>
          <After reading={reading} player={player} again={again} />
        </>
      );
  }
});

/** The class reads at once: it begins or ends, and between two readings what came of it is next. */
const Together = observer(function Together({ reading, onResult }: Pick<ReadingDockProps, 'reading' | 'onResult'>) {
  const t = useT();
  const team = reading.open?.team;
  const answered = (reading.open?.attempts.length ?? 0) > 0;
  const done = answered && !team;
  return (
    <>
      <AnsweredCount />
      <Button
        kind={done ? 'plain' : 'primary'}
        size={done ? 'medium' : 'large'}
        icon={team ? <StopIcon /> : <PlayIcon />}
        aria-disabled={team?.ending === true || !reading.open}
        onPress={() => void reading.togetherOrEnd()}
      >
        {t(team ? 'team.end' : 'team.start')}
      </Button>
      {answered && (
        <Button kind={done ? 'primary' : 'plain'} size={done ? 'large' : 'medium'} onPress={onResult}>
          {t('team.result')}
        </Button>
      )}
    </>
  );
});

function NoMicrophone() {
  const t = useT();
  const why = useObservable(useService(AudioService).state).microphone === 'taken' ? 'taken' : 'missing';
  return <Told title={t(`microphone.${why}`)} text={t(`microphone.${why}.do`)} />;
}

function Told({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <span className="sm-told" role="alert">
      <strong>
        <PoorIcon /> {title}
      </strong>
      <span>{text}</span>
    </span>
  );
}

/** Hear it, once more, or the next child. */
const After = observer(function After({
  reading,
  player,
  again = false,
}: {
  readonly reading: ReadingStore;
  readonly player: SoundPlayer;
  readonly again?: boolean;
}) {
  const t = useT();
  const audio = reading.reading?.audio;
  return (
    <span className="sm-after">
      <Button icon={<PlayIcon />} disabled={audio === undefined} onPress={() => audio && void player.replay(audio.recordingId)}>
        {t('after.replay')}
      </Button>
      <Button kind={again ? 'primary' : 'plain'} icon={<MicIcon />} onPress={() => void reading.toggle()}>
        {t('after.again')}
      </Button>
      <Button kind={again ? 'plain' : 'primary'} endIcon={<NextIcon />} onPress={() => void reading.dismiss()}>
        {t('after.next')}
      </Button>
    </span>
  );
});
