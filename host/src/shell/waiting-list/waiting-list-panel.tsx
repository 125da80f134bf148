import type { WaitingListOutcome } from '@chorus/sdk';
import { Button, EmptyState, useObservable } from '@chorus/sdk/ui';
import { ChevronsRight, Shuffle, UserRoundPlus, Users } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@chorus/sdk/ui';
import { useHost, useText } from '../host-context.tsx';
import { rowForKey } from './row-keys.ts';
import { SortMenu } from './sort-menu.tsx';
import { WaitingListRow } from './waiting-list-row.tsx';
import { studentName } from './row-view.ts';

/** Whom can I call, and how far are they? */
export function WaitingListPanel({ onFold }: { readonly onFold: () => void }) {
  const { waitingList, classroom, dialogs, notices, navigation } = useHost();
  const t = useText();
  const { rows, activeStudentId, sort } = useObservable(waitingList.state);
  const { teacher, schoolClass } = useObservable(classroom.state);
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<string>();

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
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
      void waitingList.toggle(studentId).then(report);
    },
    [waitingList, report],
  );
  const review = useCallback(
    (attemptId: string) => {
      dialogs.review([attemptId]).catch(() => void notices.show({ kind: 'error', text: t('review.failed') }));
    },
    [dialogs, notices, t],
  );
  const rollCall = async () => {
    const outcome = await waitingList.rollCall();
    report(outcome);
    const student = outcome.ok ? rows.find((row) => row.student.id === outcome.studentId)?.student : undefined;
    if (student) setSaid(t('list.called', { name: studentName(student) }));
  };
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
  const inList = (id: string | undefined) => id !== undefined && rows.some((row) => row.student.id === id);
  const tabbable = inList(focused) ? focused : inList(activeStudentId) ? activeStudentId : rows[0]?.student.id;

  return (
    <section className="ch-list" aria-labelledby="ch-list-title">
      <header className="ch-list-head">
        <div className="ch-list-name">
          <h2 id="ch-list-title">{t('list.title')}</h2>
          <span className="ch-list-count ch-tabular">{t('list.count', { count: rows.length })}</span>
        </div>
        <SortMenu sort={sort} />
        <IconButton label={t('list.fold')} icon={<ChevronsRight size="1.5rem" aria-hidden />} onPress={onFold} />
      </header>
      {schoolClass === undefined ? (
        <EmptyState
          icon={<Users size="3rem" aria-hidden />}
          title={t('list.no-class')}
          text={t('list.no-class-what')}
          action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
        />
      ) : rows.length === 0 ? (
        <EmptyState icon={<UserRoundPlus size="3rem" aria-hidden />} title={t('list.none')} text={t('list.none-what')} />
      ) : (
        <ul className="ch-rows" ref={list} onKeyDown={onKeyDown} aria-labelledby="ch-list-title">
          {rows.map((row) => (
            <WaitingListRow
              key={row.student.id}
              row={row}
              active={row.student.id === activeStudentId}
              tabbable={row.student.id === tabbable}
              accountType={teacher?.accountType ?? 0}
              onToggle={toggle}
              onReview={review}
            />
          ))}
        </ul>
      )}
      <footer className="ch-list-foot">
        <Button kind="soft" fill icon={<Shuffle size="1.25em" aria-hidden />} disabled={rows.length === 0} onPress={() => void rollCall()}>
          {t('list.roll')}
        </Button>
      </footer>
      <span className="ch-hidden-text" role="status">
        {said}
      </span>
    </section>
  );
}
