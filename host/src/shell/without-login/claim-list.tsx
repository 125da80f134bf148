import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import { noticesToken } from '../../services/notices/notice-store.ts';
import type { ClaimableLesson } from '../../services/without-login/lesson-claims.ts';
import { claimsToken } from '../../services/without-login/lesson-claims.ts';
import { useService, useText } from '../host-context.tsx';
import './without-login.css';

/** Lessons that were given here without a login: each is taken, or left for its right teacher. */
export function ClaimList({ lessons }: { readonly lessons: readonly ClaimableLesson[] }) {
  const claims = useService(claimsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const [busy, setBusy] = useState<string>();
  const take = async ({ id, className }: ClaimableLesson) => {
    setBusy(id);
    try {
      await claims.take(id);
      void notices.show({ kind: 'good', text: t('claims.taken', { name: className ?? '' }) });
    } catch {
      // The failed call has said so; the lesson is still here.
    }
    setBusy(undefined);
  };
  return (
    <ul className="ch-claims">
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <div className="ch-claim-words">
            <strong>{lesson.className ?? t('claims.others')}</strong>
            <span>{t('claims.when', { time: lesson.startTime.slice(0, 16), count: lesson.answers })}</span>
          </div>
          {lesson.className !== undefined && !lesson.left && (
            <Button disabled={busy !== undefined} onPress={() => claims.leave(lesson.id)}>
              {t('claims.leave')}
            </Button>
          )}
          {lesson.className !== undefined && (
            <Button busy={busy === lesson.id} disabled={busy !== undefined && busy !== lesson.id} onPress={() => void take(lesson)}>
              {t('claims.take')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
