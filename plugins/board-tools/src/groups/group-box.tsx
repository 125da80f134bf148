import { Button, PraiseBar, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BoardTools } from '../board-tools.ts';
import type { ShownGroup } from './groups.ts';

/** A group: its name, which a press changes, its children, and praise for all of them by one tap. While a child is picked, a press on the place below puts the child here. */
export const GroupBox = observer(function GroupBox({ group }: { readonly group: ShownGroup }) {
  const { groups: store } = usePluginState<BoardTools>();
  const t = useT();
  const [name, setName] = useState<string>();
  const { picked } = store;
  const done = () => {
    if (name !== undefined && name.trim() !== group.name) void store.rename(group.id, name);
    setName(undefined);
  };
  return (
    <section className="bt-group" aria-label={group.name}>
      <h3>
        {name === undefined ? (
          <Button kind="quiet" aria-label={t('groups.rename', { name: group.name })} onPress={() => setName(group.name)}>
            {group.name}
          </Button>
        ) : (
          <input
            autoFocus
            maxLength={60}
            aria-label={t('groups.name')}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
            onBlur={done}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              if (event.key === 'Enter') done();
              else setName(undefined);
            }}
          />
        )}
        <span className="bt-group-count">{t('groups.people', { n: group.students.length })}</span>
      </h3>
      <ul>
        {group.students.map(({ id, realName }) => (
          <li key={id}>
            <Button kind="quiet" pressed={picked === id} onPress={() => store.pick(id)}>
              {realName}
            </Button>
          </li>
        ))}
      </ul>
      <PraiseBar
        ones={{ groupId: group.id }}
        since={store.lessonStartedAt}
        kinds={['clap', 'sunflower', 'rocket']}
        label={t('groups.praise', { name: group.name })}
      />
      {picked !== undefined && group.students.every(({ id }) => id !== picked) && (
        <Button kind="soft" fill onPress={() => void store.moveTo(group.id)}>
          {t('groups.here')}
        </Button>
      )}
    </section>
  );
});
