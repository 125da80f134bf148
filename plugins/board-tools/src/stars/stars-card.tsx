import { Button, SegmentedControl, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { reasons } from './stars.ts';
import './stars.css';

/** The stars of the class and of its groups in this term. A press on one of them gives it a star for the reason that is chosen. */
export default observer(function StarsCard() {
  const { stars: store } = usePluginState<BoardTools>();
  const t = useT();
  const { reason, total, groups, given } = store;
  const why = t(`stars.${reason}`);
  const name = given && (given.ofClass ? t('stars.class') : (given.group ?? t('stars.group-gone')));
  return (
    <div className="bt-stars">
      <div className="bt-stars-reasons">
        <SegmentedControl
          label={t('stars.reason')}
          options={reasons.map((value) => ({ value, label: t(`stars.${value}`) }))}
          value={reason}
          onChange={store.choose}
        />
        <Button kind="quiet" disabled={!given} onPress={() => void store.undo()}>
          {t('stars.undo')}
        </Button>
      </div>
      <Target
        name={t('stars.class')}
        count={total}
        label={t('stars.give', { name: t('stars.class'), why })}
        press={() => store.give()}
        whole
        // A star for a group is the class's, too.
        sum={groups.length > 0 ? t('stars.sum') : undefined}
      />
      {groups.length > 0 ? (
        <div className="bt-stars-groups" style={{ '--bt-columns': columnsOf(groups.length) } as CSSProperties}>
          {groups.map(({ id, name, count }) => (
            <Target key={id} name={name} count={count} label={t('stars.give', { name, why })} press={() => store.give(id)} />
          ))}
        </div>
      ) : (
        <p className="bt-stars-hint">{t('stars.no-groups')}</p>
      )}
      <p className="bt-stars-last" role="status">
        {given ? t('stars.given', { name: name!, why: t(`stars.${given.reason}`) }) : t('stars.hint')}
      </p>
    </div>
  );
});

const columnsOf = (groups: number) => Math.min(4, Math.max(1, Math.ceil(groups / 2)));

function Target(props: {
  readonly name: string;
  readonly count: number;
  readonly label: string;
  readonly press: () => Promise<void>;
  readonly whole?: boolean;
  readonly sum?: string | undefined;
}) {
  return (
    <button type="button" className="bt-stars-one" data-whole={props.whole} onClick={() => void props.press()}>
      <span className="bt-stars-name">{props.name}</span>
      {props.sum && <span className="bt-stars-sum">{props.sum}</span>}
      <span className="bt-stars-count" data-none={props.count === 0 || undefined}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.4l6.6-.9z" />
        </svg>
        <span key={props.count}>{props.count}</span>
      </span>
      <span className="ch-hidden-text">{props.label}</span>
    </button>
  );
}
