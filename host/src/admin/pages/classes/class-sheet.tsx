import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { Archive, ArchiveRestore, Pencil, Users } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useDeed } from '../../kit/use-deed.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo } from '../../shell/use-path.ts';

/** What there is to know and to do about a class. */
export function ClassSheet(props: {
  readonly info: SchoolClassInfo;
  readonly onEdit: () => void;
  readonly onChanged: (info: SchoolClassInfo) => void;
  readonly onClose: () => void;
}) {
  const { info, onChanged } = props;
  const { id, name, gradeId, archivedAt, students, teachers, inLesson } = info;
  const { api, i18n } = useAdmin();
  const t = useText();
  const when = useWhen();
  const locale = useObservable(i18n.locale);
  const say = useSaid();
  const acting = useActing();
  const [busy, run] = useDeed('classes.problem');
  const archive = (archived: boolean) =>
    run(async () => {
      const put = async (to: boolean) => onChanged(await api.call('archiveClass', { id, archived: to }, { quiet: true }));
      await put(archived);
      say(t(archived ? 'classes.was-archived' : 'classes.was-restored', { name }), () => put(!archived));
    });
  return (
    <Sheet title={name} subtitle={gradeName(gradeId, locale)} onClose={props.onClose}>
      <Facts>
        <Fact label={t('classes.students')}>{students}</Fact>
        <Fact label={t('classes.teachers')}>
          {teachers.length === 0 ? t('classes.no-teacher') : teachers.map((teacher) => teacher.name).join(t('batches.and'))}
        </Fact>
        <Fact label={t('classes.state')}>
          {archivedAt !== null
            ? t('classes.archived-at', { when: when(archivedAt, false) })
            : t(inLesson ? 'classes.in-lesson' : 'classes.no-lesson')}
        </Fact>
      </Facts>
      {inLesson && <p className="ad-what">{t('classes.in-lesson-what')}</p>}
      <div className="ad-sheet-actions">
        {archivedAt === null && (
          <Button icon={<Users size="1.25em" aria-hidden />} onPress={() => goTo('students', { class: id })}>
            {t('classes.see-students')}
          </Button>
        )}
        {acting.may('people.write') && archivedAt === null && (
          <>
            <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={props.onEdit}>
              {t('classes.edit')}
            </Button>
            <Button
              icon={<Archive size="1.25em" aria-hidden />}
              busy={busy}
              disabled={students > 0}
              aria-describedby="archive-what"
              onPress={() => void archive(true)}
            >
              {t('classes.archive')}
            </Button>
          </>
        )}
        {acting.may('people.write') && archivedAt !== null && (
          <Button icon={<ArchiveRestore size="1.25em" aria-hidden />} busy={busy} onPress={() => void archive(false)}>
            {t('classes.restore')}
          </Button>
        )}
      </div>
      {archivedAt === null && (
        <p className="ad-what" id="archive-what">
          {t(students > 0 ? 'classes.archive-has-students' : 'classes.archive-what')}
        </p>
      )}
    </Sheet>
  );
}
