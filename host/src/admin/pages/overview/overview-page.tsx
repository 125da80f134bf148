import { roleOf } from '@chorus/contract/roles';
import { ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { ChevronRight } from 'lucide-react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { goTo } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { DiskNotice } from '../backups/disk-notice.tsx';

/** Whose parents have said nothing yet is counted with the first page of the list. */
const oneConsent = { purpose: 'recording', offset: 0, limit: 1 } as const;
type Params = Readonly<Record<string, string | number>>;
/** So many classes are named where several wait for something. */
const namedClasses = 5;

/** What there is, and what is still to be done before somebody can teach. */
export default function OverviewPage() {
  const { api, session } = useAdmin();
  const state = useObservable(session.state);
  const t = useText();
  const acting = useActing();
  const isSchool = acting.may('people.read');
  const { value, error, reload } = useLoaded(acting.orgId, async (signal) => {
    const { organisations } = await api.call('organisations', {}, { signal, quiet: true });
    const { schools, teachers } = organisations[0]!;
    const disk = acting.may('backup') ? await api.call('backups', {}, { signal, quiet: true }) : undefined;
    if (!isSchool) return { schools, teachers, classes: 0, students: 0, disk, empty: [], untaught: [], unasked: 0 };
    const classes = await api.call('schoolClasses', {}, { signal, quiet: true });
    const inUse = classes.filter(({ archivedAt }) => archivedAt === null);
    const consents = acting.may('data.read') ? await api.call('consents', oneConsent, { signal, quiet: true }) : undefined;
    return {
      schools,
      teachers,
      classes: inUse.length,
      students: inUse.reduce((sum, one) => sum + one.students, 0),
      disk,
      empty: inUse.filter((one) => one.students === 0).map(({ name }) => name),
      untaught: inUse.filter((one) => one.teachers.length === 0).map(({ name }) => name),
      unasked: consents?.counts.unknown ?? 0,
    };
  });
  if (error && !value) return <ErrorState title={error.note ?? t('api.error')} onRetry={reload} />;
  if (!value) return <Skeleton shape="page" />;
  const shown = isSchool ? (['teachers', 'classes', 'students'] as const) : (['schools', 'teachers'] as const);
  const { empty, untaught, unasked } = value;
  const listed = (names: readonly string[]) => {
    const shown = names.slice(0, namedClasses).join(t('batches.and'));
    return names.length > namedClasses ? t('overview.and-more', { names: shown, count: names.length }) : shown;
  };
  const steps: readonly { readonly key: string; readonly path: string; readonly open: boolean; readonly params?: Params }[] = isSchool
    ? [
        { key: 'add-teacher', path: 'teachers', open: value.teachers === 0 },
        { key: 'add-class', path: 'classes', open: value.classes === 0 },
        { key: 'import', path: 'import', open: value.students === 0 },
        { key: 'fill-classes', path: 'import', open: value.students > 0 && empty.length > 0, params: { names: listed(empty) } },
        { key: 'give-classes', path: 'classes', open: value.teachers > 0 && untaught.length > 0, params: { names: listed(untaught) } },
        { key: 'ask-parents', path: 'consents', open: unasked > 0, params: { count: unasked } },
      ]
    : [{ key: 'add-school', path: 'organisations', open: value.schools === 0 }];
  const others = state.at === 'in' ? state.info.memberships.filter(({ orgId }) => orgId !== acting.orgId) : [];
  const open = steps.filter((step) => step.open);
  return (
    <Page title={acting.orgName} subtitle={t(`overview.what-${roleOf(acting.orgKind, acting.role)}`)}>
      {value.disk && <DiskNotice disk={value.disk} />}
      <dl className="ad-figures">
        {shown.map((key) => (
          <div key={key}>
            <dt>{t(`overview.${key}`)}</dt>
            <dd>{value[key]}</dd>
          </div>
        ))}
      </dl>
      <section className="ad-card" aria-labelledby="next">
        <h2 id="next">{t('overview.next')}</h2>
        {open.length + others.length === 0 && <p className="ad-what">{t('overview.done')}</p>}
        <ol className="ad-steps">
          {open.map(({ key, path, params }) => (
            <li key={key}>
              <button type="button" onClick={() => goTo(path)}>
                <span>
                  <strong>{t(`overview.${key}`)}</strong>
                  <small>{t(`overview.${key}-what`, params)}</small>
                </span>
                <ChevronRight size="1.5em" aria-hidden />
              </button>
            </li>
          ))}
          {others.map(({ id, orgId, orgName, orgKind, role }) => (
            <li key={id}>
              <button type="button" onClick={() => void session.actFor(orgId)}>
                <span>
                  <strong>{t('overview.act-for', { name: orgName })}</strong>
                  <small>{t(`role.${roleOf(orgKind, role)}`)}</small>
                </span>
                <ChevronRight size="1.5em" aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      </section>
    </Page>
  );
}
