import type { WaitingListOutcome } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { ChevronsRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@chorus/sdk/ui';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { devicesToken } from '../../services/devices/host-answer-devices.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { placesOf } from './places.ts';
import { studentName } from './row-view.ts';
import { rowForKey } from './row-keys.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListMenu } from './list-menu.tsx';
import { ListMode } from './list-mode.tsx';
import { RowMenu } from './row-menu.tsx';
import { RollCallFoot } from './roll-call-foot.tsx';
import { TeamFoot } from './team-foot.tsx';
import { WaitingListRow } from './waiting-list-row.tsx';

/** Whom can I call, and how far are they? */
export function WaitingListPanel({ onFold }: { readonly onFold: () => void }) {
  const waitingList = useService(waitingListToken);
  const answerSession = useService(answerSessionToken);
  const classroom = useService(classroomToken);
  const devices = useService(devicesToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { rows, activeStudentId, sort, playType, boundOnly, calls } = useObservable(waitingList.state);
  const { teacher, schoolClass, students } = useObservable(classroom.state);
  const asked = useObservable(answerSession.state);
  const group = useObservable(answerSession.group);
  const open = (group?.parts ?? (asked ? [asked] : [])).filter(({ phase }) => phase !== 'ended');
  const answers = open.length === 0 ? undefined : open.some(({ question }) => question.speech) ? 'spoken' : 'chosen';
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const [odds, setOdds] = useState(false);
  const [attendance, setAttendance] = useState(false);
  const [menu, setMenu] = useState<{ readonly studentId: string; readonly at: DOMRect }>();

  useEffect(() => {
    const active = list.current?.querySelector('[data-active]');
    const show = () => active?.scrollIntoView({ block: 'nearest' });
    show();
    // Another step of the text, another window, what opens below, or what its row says leaves it somewhere else.
    // Test environments without layout have no observer.
    if (!list.current || typeof ResizeObserver === 'undefined') return undefined;
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      show();
      // rows that have come into sight have their own height only now
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(show);
    });
    sizes.observe(list.current);
    if (active) sizes.observe(active);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [activeStudentId]);

  const report = useCallback(
    (outcome: WaitingListOutcome) => {
      if (!outcome.ok) void notices.show({ kind: 'warning', text: t(`list.refused.${outcome.reason}`) });
    },
    [notices, t],
  );
  const toggle = useCallback(
    (studentId: string) => {
      setFocused(studentId);
      const away = () => waitingList.state.get().rows.find(({ student }) => student.id === studentId)?.absent === true;
      void (attendance ? waitingList.setAbsent(studentId, !away()) : waitingList.toggle(studentId)).then(report);
    },
    [waitingList, report, attendance],
  );
  const review = useCallback(
    (attemptId: string) => {
      dialogs.review([attemptId]).catch(() => void notices.show({ kind: 'error', text: t('review.failed') }));
    },
    [dialogs, notices, t],
  );
  const openMenu = (row: Element | null | undefined) => {
    const studentId = row?.getAttribute('data-student');
    if (!row || !studentId) return;
    setFocused(studentId);
    setMenu({ studentId, at: row.getBoundingClientRect() });
  };
  const closeMenu = useCallback(() => {
    setMenu(undefined);
    // The focus goes back to where the menu came from.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('.ch-row-name[tabindex="0"]')?.focus({ preventScroll: true }));
  }, []);
  const praiseActive = useCallback(() => {
    const row = list.current?.querySelector('[data-active]');
    if (row) openMenu(row);
    else void notices.show({ kind: 'info', text: t('list.praise-how') });
  }, [notices, t]);
  // The head and the foot are not drawn again with every answer.
  const takeAttendance = useCallback(() => setAttendance(true), []);
  const rollCall = useCallback((count: number) => void waitingList.rollCall({ count }).then(report), [waitingList, report]);
  const nextOfCall = useCallback((studentId: string) => void waitingList.toggle(studentId).then(report), [waitingList, report]);
  const undoCall = useCallback(() => waitingList.undoCall().then(report), [waitingList, report]);
  const onKeyDown = (event: KeyboardEvent) => {
    const names = [...(list.current?.querySelectorAll<HTMLElement>('.ch-row-name') ?? [])];
    const row = (event.target as HTMLElement).closest('.ch-row');
    const at = names.findIndex((name) => name.closest('.ch-row') === row);
    if (event.key === 'ArrowRight') row?.querySelector<HTMLElement>('.ch-row-end')?.focus();
    else if (event.key === 'ArrowLeft') names[at]?.focus();
    else {
      const target = rowForKey(event.key, at, names.length);
      if (target === undefined) return;
      names[target]?.focus();
      setFocused(rows[target]?.student.id);
    }
    event.preventDefault();
  };
  // A stand-in is nobody: who is counted is on the class's list.
  const listed = rows.filter(({ student }) => !student.placeholder).length;
  const standIns = rows.length > 0 && students.every(({ placeholder }) => placeholder);
  const places = sort === 3 ? placesOf(rows, devices.pollMs) : undefined;
  const last = calls.find(({ elsewhere }) => !elsewhere);
  const inList = (id: string | undefined) => id !== undefined && rows.some((row) => row.student.id === id);
  const menuRow = rows.find(({ student }) => student.id === menu?.studentId);
  const tabbable = inList(focused) ? focused : inList(activeStudentId) ? activeStudentId : rows[0]?.student.id;

  return (
    <section className="ch-list" aria-labelledby="ch-list-title">
      <header className="ch-list-head">
        <div className="ch-list-name">
          <h2 id="ch-list-title">{t('list.title')}</h2>
          {!standIns && <span className="ch-list-count ch-tabular">{t('list.count', { count: listed })}</span>}
        </div>
        <ListMenu
          sort={sort}
          boundOnly={boundOnly}
          odds={odds}
          onOdds={setOdds}
          onAttendance={takeAttendance}
          onPraise={praiseActive}
          report={report}
        />
        <IconButton label={t('list.fold')} icon={<ChevronsRight size="1.5rem" aria-hidden />} onPress={onFold} />
      </header>
      {rows.length > 0 && <ListMode playType={playType} report={report} />}
      {standIns && (
        <p className="ch-list-note">
          <strong>{t('list.stand-ins')}</strong> {t('list.stand-ins-what')}
        </p>
      )}
      {listed > 0 && listed < rows.length && (
        <p className="ch-list-note">
          {t('list.stand-ins-beside', {
            names: rows
              .flatMap(({ student }) => (student.placeholder ? [studentName(student).replaceAll(' ', '\u00a0')] : []))
              .join(t('list.and')),
          })}
        </p>
      )}
      {schoolClass === undefined ? (
        <ListEmpty why="no-class" />
      ) : rows.length === 0 ? (
        <ListEmpty why={students.length > 0 ? 'none-bound' : 'no-students'} />
      ) : (
        <ul
          className="ch-rows"
          ref={list}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            event.preventDefault();
            openMenu((event.target as HTMLElement).closest('.ch-row'));
          }}
          aria-labelledby="ch-list-title"
        >
          {rows.map((row) => (
            <WaitingListRow
              key={row.student.id}
              row={row}
              active={row.student.id === activeStudentId}
              answers={row.student.id === activeStudentId ? answers : undefined}
              tabbable={row.student.id === tabbable}
              accountType={teacher?.accountType ?? 0}
              odds={odds}
              place={places?.get(row.student.id)?.n}
              tied={places?.get(row.student.id)?.tied}
              called={last?.studentIds.includes(row.student.id) === true && last.studentIds.length > 1}
              onToggle={toggle}
              onReview={review}
            />
          ))}
        </ul>
      )}
      {attendance ? (
        <footer className="ch-list-foot">
          <p className="ch-list-last">{t('list.attendance-how')}</p>
          <Button kind="soft" fill onPress={() => setAttendance(false)}>
            {t('list.attendance-done')}
          </Button>
        </footer>
      ) : playType === 'TEAM' ? (
        <TeamFoot
          team={asked?.team}
          open={answers !== undefined}
          rows={rows}
          onStart={() => void waitingList.startTeam().then(report)}
          onEnd={() => void waitingList.endTeam().then(report)}
        />
      ) : (
        <RollCallFoot
          students={students}
          last={last}
          disabled={rows.length === 0}
          onCall={rollCall}
          onNext={nextOfCall}
          onUndo={undoCall}
        />
      )}
      {menu && menuRow && <RowMenu row={menuRow} at={menu.at} onClose={closeMenu} report={report} />}
    </section>
  );
}
