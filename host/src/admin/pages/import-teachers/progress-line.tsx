import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import type { TeacherImport, Working } from './teacher-import.ts';

/** How far long work is, and the way to stop it. */
export function ProgressLine({ run, working }: { readonly run: TeacherImport; readonly working: Working }) {
  const t = useText();
  const { what, done, total } = working;
  return (
    <div className="it-progress ad-card" role="status">
      <span>
        {t(total === undefined ? `teachers-import.working-${what}-open` : `teachers-import.working-${what}`, { done, total: total ?? '' })}
      </span>
      <progress max={total ?? 1} {...(total !== undefined && { value: done })} aria-label={t('teachers-import.progress')} />
      <Button onPress={() => run.cancel()}>{t('teachers-import.stop')}</Button>
    </div>
  );
}
