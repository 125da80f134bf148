import { PraisePicture, useObservable, useUiText } from '@chorus/sdk/ui';
import type { GivenPraise } from '@chorus/sdk';
import { useEffect } from 'react';
import { classGroupsToken } from '../../services/classroom/class-groups.ts';
import { praiseMomentToken } from '../../services/praise/praise-moment.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { praisedName } from './praised-name.ts';

/** Praise that was just given, over the stage: the picture and whose it is, to be read from the last row. Any press ends it. */
export function PraiseOverStage() {
  const moment = useService(praiseMomentToken);
  const praise = useObservable(moment.state);
  useEffect(() => {
    if (!praise) return undefined;
    const end = () => moment.end();
    window.addEventListener('pointerdown', end);
    window.addEventListener('keydown', end);
    return () => {
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('keydown', end);
    };
  }, [praise, moment]);
  return (
    <div className="ch-praise-moment" role="status">
      {praise && <Shown key={praise.id} praise={praise} />}
    </div>
  );
}

function Shown({ praise }: { readonly praise: GivenPraise }) {
  const { rows } = useService(waitingListToken).state.get();
  const groups = useService(classGroupsToken)
    .state.get()
    .flatMap((set) => set.groups);
  const t = useText();
  const text = useUiText();
  const present = rows.filter(({ absent }) => !absent).map(({ student }) => student);
  // One who is away by mistake is praised by name, too.
  const there = 'studentIds' in praise && praise.studentIds.length === 1 ? rows.map(({ student }) => student) : present;
  const name = praisedName(praise, { there, groups, t });
  return (
    <p>
      <PraisePicture kind={praise.kind} size="14rem" />
      <span className="ch-hidden-text">{t('moment.praise', { name, kind: text(`praise.${praise.kind}`) })}</span>
      <span aria-hidden="true">{name}</span>
    </p>
  );
}
