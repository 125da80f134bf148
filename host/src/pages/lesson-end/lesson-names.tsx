import { Menu, MenuItem } from '@blueprintjs/core';
import type { Student } from '@chorus/sdk';
import { NameGrid, useObservable, type GridName } from '@chorus/sdk/ui';
import { Mic, Pin, PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonSummary } from '../../services/lesson-end/lesson-summary.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { Popover } from '../../shell/popover.tsx';

/** Everybody in seat order. A press on who has had no turn calls the child now, or keeps it for the next lesson. */
export function LessonNames({ summary: { children, improved } }: { readonly summary: LessonSummary }) {
  const waitingList = useService(waitingListToken);
  const t = useText();
  // who is kept is told with the list
  useObservable(waitingList.state);
  const { kept } = waitingList;
  const better = new Set(improved.map(({ student }) => student.id));
  const states = { answered: 'lit', waits: 'waits', absent: 'away' } as const;
  const names = children.map(({ student, state }): GridName => {
    const plain = { id: student.id, name: studentName(student), state: states[state], improved: better.has(student.id) };
    if (state !== 'waits') return plain;
    const isKept = kept.has(student.id);
    return {
      ...plain,
      ...(isKept && { sign: <Pin size="0.8em" aria-hidden /> }),
      pressed: (name) => (
        <WaitingName student={student} kept={isKept}>
          {name}
        </WaitingName>
      ),
    };
  });
  return <NameGrid label={t('lesson-end.names')} names={names} waits={t('lesson-end.waits')} />;
}

function WaitingName({ student, kept, children }: { readonly student: Student; readonly kept: boolean; readonly children: ReactNode }) {
  const waitingList = useService(waitingListToken);
  const t = useText();
  const call = useCall();
  const name = studentName(student);
  const icon = '1.25em';
  const menu = (
    <Menu className="ch-menu ch-near">
      <MenuItem icon={<Mic size={icon} aria-hidden />} text={t('lesson-end.call', { name })} onClick={() => void call(student)} />
      <MenuItem
        icon={kept ? <PinOff size={icon} aria-hidden /> : <Pin size={icon} aria-hidden />}
        text={t(kept ? 'lesson-end.keep-not' : 'lesson-end.keep')}
        onClick={() => waitingList.keep([student.id], !kept)}
      />
    </Menu>
  );
  return (
    <Popover content={menu} placement="bottom">
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t(kept ? 'lesson-end.choose-kept' : 'lesson-end.choose', { name })}
        data-kept={kept || undefined}
      >
        {children}
      </button>
    </Popover>
  );
}

/** Calls a child and goes back to where the class was. */
function useCall(): (student: Student) => Promise<void> {
  const waitingList = useService(waitingListToken);
  const navigation = useService(navigationToken);
  const notices = useService(noticesToken);
  const t = useText();
  return async (student) => {
    if (waitingList.state.get().playType === 'TEAM') await waitingList.setPlayType('SINGLE');
    const called = waitingList.state.get().activeStudentId === student.id || (await waitingList.toggle(student.id)).ok;
    if (!called) return void notices.show({ kind: 'warning', text: t('lesson-end.failed', { name: studentName(student) }) });
    const resume = navigation.resume.get();
    await (resume ? navigation.go(resume.route, resume) : navigation.back());
  };
}
