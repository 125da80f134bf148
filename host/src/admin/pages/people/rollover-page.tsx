import type { ClassStep } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { Button, EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { ArrowRight, CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import { grades } from '../../../grades.ts';
import { isRolloverSeason } from './rollover-season.ts';
import './people.css';

const leaves = 'leaves';

/** A new school year: what becomes of each class, and then it is so. */
export default function RolloverPage() {
  const { api, clock, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const acting = useActing();
  const say = useSaid();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('rollover.problem');
  const [changed, setChanged] = useState<ReadonlyMap<string, ClassStep>>(new Map());
  const [wrong, setWrong] = useState<string>();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('planRollover', {}, { signal, quiet: true }));
  if (!value)
    return error ? (
      <ErrorState title={t('kit.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const steps = value.steps.map(({ from, to }) => ({ from, to: changed.get(from.id) ?? to }));
  const change = (step: ClassStep) => {
    setWrong(undefined);
    setChanged((now) => new Map(now).set(step.id, step));
  };
  const moves = steps.filter(({ from, to }) => to.gradeId !== null && (to.gradeId !== from.gradeId || to.name !== from.name));
  const leaving = steps.filter(({ to }) => to.gradeId === null);
  // at another time of the year nothing presses for it, until somebody has said what becomes of a class
  const isDue = isRolloverSeason(clock.now()) || changed.size > 0;
  const students = leaving.reduce((sum, { from }) => sum + from.students, 0);
  const undo = async (id: string) => {
    await api.call('undoBatch', { id, dry: false });
    reload();
  };
  const begin = async () => {
    const question = {
      title: t('rollover.question'),
      text: t('rollover.question-what', { moves: moves.length, leaving: leaving.length, students }),
      confirm: t('rollover.do'),
      danger: true,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      try {
        const body = { steps: steps.map(({ to }) => ({ ...to, name: to.name.trim() })), fingerprint: value.fingerprint };
        const batch = await api.call('rollOver', body, { quiet: true });
        setChanged(new Map());
        reload();
        say(t('rollover.done'), () => undo(batch.id));
      } catch (failed) {
        if (!(failed instanceof ApiError)) throw failed;
        const at = /^\/steps\/(\d+)\/name$/.exec(failed.errors[0]?.path ?? '')?.[1];
        if (failed.errors[0]?.message === 'changed-since') reload();
        if (at === undefined) throw failed;
        setWrong(steps[Number(at)]?.from.id);
      }
    });
  };
  if (steps.length === 0)
    return (
      <Page title={t('page.rollover')}>
        <EmptyState icon={<CalendarSync size="3rem" aria-hidden />} title={t('rollover.none')} />
      </Page>
    );
  return (
    <Page
      title={t('page.rollover')}
      subtitle={t('rollover.what')}
      footNote={t(isDue ? 'rollover.nothing-yet' : 'rollover.off-season')}
      foot={
        <Button
          kind={isDue ? 'primary' : 'plain'}
          size="large"
          busy={busy}
          disabled={moves.length + leaving.length === 0}
          onPress={() => void begin()}
        >
          {t('rollover.begin', { count: moves.length + leaving.length })}
        </Button>
      }
    >
      <div className="ad-card ad-scrolls">
        <table className="ad-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('rollover.now')}</th>
              <th scope="col" data-end>
                {t('classes.students')}
              </th>
              <th scope="col">
                <span className="ch-hidden-text">{t('rollover.becomes')}</span>
              </th>
              <th scope="col">{t('rollover.grade')}</th>
              <th scope="col">{t('rollover.name')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, to }) => (
              <tr key={from.id} data-quiet={to.gradeId === null || undefined}>
                <th scope="row">{from.name}</th>
                <td data-end>{from.students}</td>
                <td>
                  <ArrowRight size="1.25em" aria-hidden />
                </td>
                <td>
                  <select
                    className="ad-select"
                    aria-label={t('rollover.grade-of', { name: from.name })}
                    value={to.gradeId ?? leaves}
                    onChange={({ target }) =>
                      change({ ...to, gradeId: target.value === leaves ? null : (Number(target.value) as ClassStep['gradeId']) })
                    }
                  >
                    {grades.map((gradeId) => (
                      <option key={gradeId} value={gradeId}>
                        {gradeName(gradeId, locale)}
                      </option>
                    ))}
                    <option value={leaves}>{t('rollover.leaves')}</option>
                  </select>
                </td>
                <td>
                  {to.gradeId === null ? (
                    t('rollover.leaves-what')
                  ) : (
                    <span className="ad-field" data-invalid={wrong === from.id || undefined}>
                      <input
                        type="text"
                        aria-label={t('rollover.name-of', { name: from.name })}
                        aria-invalid={wrong === from.id}
                        value={to.name}
                        maxLength={40}
                        onChange={({ target }) => change({ ...to, name: target.value })}
                      />
                      {wrong === from.id && (
                        <span className="ad-field-note" role="alert" data-tone="poor">
                          {t('classes.problem.name.taken')}
                        </span>
                      )}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {dialog}
    </Page>
  );
}
