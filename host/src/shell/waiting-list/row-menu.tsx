import type { WaitingListOutcome, WaitingListRow } from '@chorus/sdk';
import { Button, PraiseButtons } from '@chorus/sdk/ui';
import { createPortal } from 'react-dom';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { praiseToken } from '../../services/praise/host-praise.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { studentName } from './row-view.ts';
import { Popover } from '../popover.tsx';

/** What a long press, a right click or the menu key on a row opens: praise for this child, its record, and whether it is away. */
export function RowMenu(props: {
  readonly row: WaitingListRow;
  /** Where the row is on the screen. */
  readonly at: { readonly left: number; readonly top: number; readonly height: number };
  readonly onClose: () => void;
  readonly report: (outcome: WaitingListOutcome) => void;
}) {
  const waitingList = useService(waitingListToken);
  const praise = useService(praiseToken);
  const notices = useService(noticesToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { row, at } = props;
  const name = studentName(row.student);
  const setAbsent = () => {
    props.onClose();
    void waitingList.setAbsent(row.student.id, !row.absent).then(props.report);
  };
  return (
    <Popover
      isOpen
      autoFocus
      enforceFocus={false}
      placement="left"
      onInteraction={(open) => !open && props.onClose()}
      content={
        <div className="ch-row-menu" role="dialog" aria-label={name}>
          <strong>{name}</strong>
          <PraiseButtons
            ones={{ studentIds: [row.student.id] }}
            since={row.answeredAt ?? 0}
            praise={praise}
            tell={(text) => void notices.show({ kind: 'warning', text })}
          />
          <Button
            onPress={() => {
              props.onClose();
              void navigation.go('StudentRecord', { query: { studentId: row.student.id } });
            }}
          >
            {t('student.record')}
          </Button>
          <Button onPress={setAbsent}>{t(row.absent ? 'list.there-again' : 'list.absent-today')}</Button>
        </div>
      }
      renderTarget={({ ref }) =>
        createPortal(
          <span ref={ref} className="ch-row-menu-place" style={{ left: at.left, top: at.top, height: at.height }} />,
          document.body,
        )
      }
    />
  );
}
