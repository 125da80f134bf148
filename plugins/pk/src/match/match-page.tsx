import { Navigation } from '@chorus/sdk';
import { Button, EmptyState, TrophyIcon, usePluginState, UserXIcon, usePlace, useService, useT, Loaded } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Pk } from '../pk.ts';
import { create } from '../routes.ts';
import { Dock } from './dock.tsx';
import { EndView } from './end-view.tsx';
import { SideView } from './side-view.tsx';
import { Timer } from './timer.tsx';
import './match.css';

/** The board in equal parts, one for each side. */
export default observer(function MatchPage() {
  const pk = usePluginState<Pk>();
  const { match } = pk;
  const t = useT();
  const navigation = useService(Navigation);
  const { view, mode } = match;
  const at = match.match?.index ?? 0;
  const rule = match.match?.options.rule ?? 'right';
  const subtitle =
    view === 'none'
      ? ''
      : view === 'end'
        ? t('pk.subtitle.end')
        : t('pk.subtitle', { at: at + 1, of: match.count, rule: t(mode === 'reading' ? 'mode.reading' : `rule.${rule}`) });
  usePlace(view === 'end' ? 'end' : String(at));
  const { askedByHost } = match;
  useEffect(() => void pk.resume(), [pk]);
  useEffect(() => {
    if (askedByHost) void pk.resume();
  }, [pk, askedByHost]);
  useEffect(() => void navigation.setSubtitle(subtitle), [navigation, subtitle]);
  const asked = view === 'asked' ? match.group?.groupId : undefined;
  useEffect(() => {
    // Where nobody has pressed anything since the page came, as after a reload, a browser plays nothing.
    if (asked !== undefined && match.bySound && navigator.userActivation?.hasBeenActive) void match.voice.play();
  }, [match, asked]);
  if (view === 'none')
    return (
      <EmptyState
        icon={<TrophyIcon size="3rem" />}
        title={t('pk.empty')}
        text={t('pk.empty.do')}
        action={
          <Button kind="primary" onPress={() => void navigation.go(create)}>
            {t('pk.empty.go')}
          </Button>
        }
      />
    );
  return (
    <Loaded from={pk.words} skeleton="stage">
      {() => {
        if (view === 'end') return <EndView />;
        if (view === 'away')
          return (
            <EmptyState
              icon={<UserXIcon size="3rem" />}
              title={t('pk.away')}
              text={t('pk.away.do')}
              action={<Button onPress={() => void match.endNow()}>{t('pk.end')}</Button>}
            />
          );
        return (
          <section
            className="pk"
            aria-label={t('mode.' + mode)}
            data-mode={mode}
            data-sides={match.sides.length}
            data-motion={match.match?.options.motion ? 'on' : 'off'}
          >
            {/* A finger that rests too long would open the browser’s menu over all sides. */}
            <ol className="pk-sides" data-count={match.sides.length} onContextMenu={(event) => event.preventDefault()}>
              {match.sides.map((side) => (
                <SideView key={side.slot} match={match} side={side} />
              ))}
            </ol>
            <Timer match={match} />
            <Dock match={match} />
          </section>
        );
      }}
    </Loaded>
  );
});
