import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { Button, EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Presentation, School } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { ClassForm } from './class-form.tsx';
import './people.css';

/** What stands beside the list. */
type Beside = { readonly what: 'show' | 'edit'; readonly id: string } | { readonly what: 'add' };

/** The school's classes: their students, who teaches them. */
export default function ClassesPage() {
  const { api, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const acting = useActing();
  const [beside, setBeside] = useState<Beside>();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('schoolClasses', {}, { signal, quiet: true }));
  if (!value)
    return error ? (
      <ErrorState title={t('kit.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const shown = beside && beside.what !== 'add' ? value.find(({ id }) => id === beside.id) : undefined;
  const close = () => setBeside(undefined);
  const changed = (saved: SchoolClassInfo) => {
    reload();
    setBeside({ what: 'show', id: saved.id });
  };
  const sheet = () => {
    if (beside?.what === 'add') return <ClassForm known={undefined} onDone={changed} onClose={close} />;
    if (!beside || !shown) return undefined;
    if (beside.what === 'edit')
      return <ClassForm known={shown} onDone={changed} onClose={() => setBeside({ what: 'show', id: shown.id })} />;
    return (
      <ClassSheet
        key={shown.id}
        known={shown}
        onEdit={() => setBeside({ what: 'edit', id: shown.id })}
        onChanged={reload}
        onClose={close}
      />
    );
  };
  const add = (
    <Button
      kind={beside ? 'plain' : 'primary'}
      size="large"
      icon={<School size="1.25em" aria-hidden />}
      onPress={() => setBeside({ what: 'add' })}
    >
      {t('classes.add')}
    </Button>
  );
  return (
    <Page title={t('page.classes')} subtitle={t('classes.what')} sheet={sheet()} foot={add}>
      {value.length === 0 ? (
        <EmptyState icon={<School size="3rem" aria-hidden />} title={t('classes.none')} text={t('classes.none-what')} />
      ) : (
        <div className="ad-card ad-scrolls">
          <table className="ad-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('classes.name')}</th>
                <th scope="col">{t('classes.grade')}</th>
                <th scope="col" data-end>
                  {t('classes.students')}
                </th>
                <th scope="col">{t('classes.teachers')}</th>
                <th scope="col">
                  <span className="ch-hidden-text">{t('classes.state')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.map((one) => (
                <tr key={one.id} data-quiet={one.archivedAt !== null || undefined} aria-current={shown?.id === one.id || undefined}>
                  <th scope="row">
                    <button type="button" className="ad-row-button" onClick={() => setBeside({ what: 'show', id: one.id })}>
                      {one.name}
                    </button>
                  </th>
                  <td>{gradeName(one.gradeId, locale)}</td>
                  <td data-end>{one.students}</td>
                  <td>
                    {one.teachers.length === 0 ? t('classes.no-teacher') : one.teachers.map(({ name }) => name).join(t('accounts.and'))}
                  </td>
                  <td>
                    {one.inLesson && (
                      <Chip tone="good" icon={<Presentation size="1.125em" aria-hidden />}>
                        {t('classes.in-lesson')}
                      </Chip>
                    )}
                    {one.archivedAt !== null && <Chip>{t('classes.archived')}</Chip>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

/** What there is to know and to do about a class. */
function ClassSheet(props: {
  readonly known: SchoolClassInfo;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { known } = props;
  const { api, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const say = useSaid();
  const [busy, run] = useAction('classes.problem');
  const put = async (archived: boolean) => {
    await api.call('archiveClass', { id: known.id, archived }, { quiet: true });
    props.onChanged();
  };
  const archive = (archived: boolean) =>
    run(async () => {
      await put(archived);
      say(t(archived ? 'classes.archived-now' : 'classes.restored-now', { name: known.name }), () => put(!archived));
    });
  return (
    <Sheet title={known.name} subtitle={gradeName(known.gradeId, locale)} onClose={props.onClose}>
      <Facts>
        <Fact label={t('classes.students')}>{known.students}</Fact>
        <Fact label={t('classes.teachers')}>
          {known.teachers.length === 0 ? t('classes.no-teacher') : known.teachers.map(({ name }) => name).join(t('accounts.and'))}
        </Fact>
      </Facts>
      <div className="ad-sheet-actions">
        <Button onPress={() => goTo('students', { class: known.id })}>{t('classes.to-students')}</Button>
        <Button onPress={props.onEdit}>{t('classes.edit')}</Button>
        <Button busy={busy} onPress={() => void archive(known.archivedAt === null)}>
          {t(known.archivedAt === null ? 'classes.archive' : 'classes.restore')}
        </Button>
      </div>
    </Sheet>
  );
}
