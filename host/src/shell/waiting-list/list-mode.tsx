import type { PlayType, WaitingListOutcome } from '@chorus/sdk';
import { SegmentedControl } from '@chorus/sdk/ui';
import { memo, useState } from 'react';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';

/** One student answers, or the class at once. Not drawn again with every answer. */
export const ListMode = memo(function ListMode(props: {
  readonly playType: PlayType;
  readonly report: (outcome: WaitingListOutcome) => void;
}) {
  const { playType, report } = props;
  const waitingList = useService(waitingListToken);
  const t = useText();
  const [switching, setSwitching] = useState(false);
  return (
    <div className="ch-list-mode">
      <SegmentedControl
        label={t('list.mode')}
        options={(['SINGLE', 'TEAM'] as const).map((value) => ({ value, label: t(`list.mode.${value}`) }))}
        value={playType}
        disabled={switching}
        onChange={(next) => {
          setSwitching(true);
          void waitingList
            .setPlayType(next)
            .then(report)
            .finally(() => setSwitching(false));
        }}
      />
    </div>
  );
});
