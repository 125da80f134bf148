import { Button, IconButton, SegmentedControl, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { MinusIcon, PlusIcon } from '../icons.tsx';
import { GroupBox } from './group-box.tsx';
import './groups.css';

/** Two rows where that leaves a group room for names. */
const columnsOf = (groups: number) => Math.min(4, Math.max(1, Math.ceil(groups / 2)));

/** Divides the class, and shows its groups: a press on a child, then on a group, moves the child. */
export default observer(function GroupsCard() {
  const { groups: store } = usePluginState<BoardTools>();
  const t = useT();
  const { by, n, groups, left, picked, busy } = store;
  const drawn = groups.length > 0;
  return (
    <div className="bt-groups" data-drawn={drawn || undefined} style={{ '--bt-columns': columnsOf(groups.length) } as CSSProperties}>
      <div className="bt-groups-how">
        <SegmentedControl
          label={t('groups.by')}
          options={[
            { value: 'count', label: t('groups.count') },
            { value: 'size', label: t('groups.size') },
          ]}
          value={by}
          onChange={store.setBy}
        />
        <span className="bt-groups-steps">
          <IconButton label={t('groups.less')} kind="plain" icon={<MinusIcon />} onPress={store.less} />
          <span className="bt-groups-n">{t(by === 'count' ? 'groups.n-groups' : 'groups.n-each', { n })}</span>
          <IconButton label={t('groups.more')} kind="plain" icon={<PlusIcon />} onPress={store.more} />
        </span>
        <Button kind="soft" busy={busy} onPress={() => void store.draw()}>
          {t(drawn ? 'groups.again' : 'groups.draw')}
        </Button>
        {drawn && (
          <Button kind="quiet" onPress={() => void store.end()}>
            {t('groups.end')}
          </Button>
        )}
      </div>
      <p className="bt-groups-hint" role="status" data-quiet={(drawn && picked === undefined) || undefined}>
        {t(picked !== undefined ? 'groups.where' : drawn ? 'groups.move' : 'groups.hint')}
      </p>
      <div className="bt-groups-all">
        {groups.map((group) => (
          <div key={group.id} className="bt-group-place">
            <GroupBox group={group} />
          </div>
        ))}
      </div>
      {left.length > 0 && (
        <section className="bt-group-place bt-group bt-group-left" aria-label={t('groups.left')}>
          <h3>{t('groups.left')}</h3>
          <ul>
            {left.map(({ id, realName }) => (
              <li key={id}>
                <Button kind="quiet" pressed={picked === id} onPress={() => store.pick(id)}>
                  {realName}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});
