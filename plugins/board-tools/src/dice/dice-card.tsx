import { Button, IconButton, SegmentedControl, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { BoardTools } from '../board-tools.ts';
import { MinusIcon, PlusIcon } from '../icons.tsx';
import { DieFace } from './die-face.tsx';
import './dice.css';

const says = { one: 'dice.result', two: 'dice.sum', number: 'dice.number-result' } as const;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One die, two, or a number: what was thrown is the button that throws again. */
export default observer(function DiceCard() {
  const { dice } = usePluginState<BoardTools>();
  const t = useT();
  const { kind, result, rolling, throws, upTo } = dice;
  const shown = result.length > 0 ? result : kind === 'two' ? [0, 0] : [0];
  return (
    <div className="bt-dice">
      <SegmentedControl
        label={t('dice.kind')}
        options={(['one', 'two', 'number'] as const).map((value) => ({ value, label: t(`dice.${value}`) }))}
        value={kind}
        onChange={dice.choose}
      />
      <button type="button" className="bt-dice-throw" data-rolling={rolling || undefined} onClick={() => dice.press(still())}>
        <span className="bt-dice-shown" key={throws} aria-hidden="true">
          {shown.map((number, at) =>
            kind === 'number' ? (
              <span key={at} className="bt-dice-number">
                {number || '?'}
              </span>
            ) : (
              <DieFace key={at} pips={number} />
            ),
          )}
        </span>
        <span className="bt-dice-said" role="status">
          {t(rolling || result.length === 0 ? 'dice.throw' : says[kind], { sum: dice.sum })}
        </span>
      </button>
      {kind === 'number' && (
        <div className="bt-dice-up-to" role="group" aria-label={t('dice.range')}>
          <IconButton label={t('dice.less')} kind="plain" icon={<MinusIcon />} onPress={() => dice.setUpTo(upTo - 1)} />
          <span>{t('dice.up-to', { upTo })}</span>
          <IconButton label={t('dice.more')} kind="plain" icon={<PlusIcon />} onPress={() => dice.setUpTo(upTo + 1)} />
          <span className="bt-dice-ranges">
            {[10, 20, 50].map((number) => (
              <Button key={number} kind="quiet" pressed={upTo === number} onPress={() => dice.setUpTo(number)}>
                {number}
              </Button>
            ))}
          </span>
        </div>
      )}
    </div>
  );
});
