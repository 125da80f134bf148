import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { Pencil, UserRoundMinus } from 'lucide-react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useDeed } from '../../kit/use-deed.ts';
import { useSaid } from '../../kit/use-said.ts';

/** What there is to know and to do about a student. */
export function StudentSheet(props: {
  readonly student: SchoolStudentInfo;
  readonly onEdit: () => void;
  readonly onChanged: (student: SchoolStudentInfo) => void;
  readonly onClose: () => void;
}) {
  const { student, onChanged } = props;
  const { id, number, name, initials, place } = student;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const [busy, run] = useDeed('students.problem');
  const takeOut = (from: NonNullable<SchoolStudentInfo['place']>) =>
    run(async () => {
      const put = async (to: { readonly classId: string; readonly seat: number } | null, quiet: boolean) =>
        onChanged(await api.call('saveStudent', { id, number, name, place: to }, { quiet }));
      await put(null, true);
      say(t('students.taken-out', { name, where: from.className }), () => put({ classId: from.classId, seat: from.seat }, false));
    });
  return (
    <Sheet title={name} subtitle={number} onClose={props.onClose}>
      <Facts>
        <Fact label={t('students.initials')}>{initials}</Fact>
        <Fact label={t('students.class')}>{place?.className ?? t('students.without-class')}</Fact>
        {place && <Fact label={t('students.seat')}>{place.seat}</Fact>}
      </Facts>
      {acting.may('people.write') && (
        <div className="ad-sheet-actions">
          <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={props.onEdit}>
            {t('students.edit')}
          </Button>
          {place && (
            <Button icon={<UserRoundMinus size="1.25em" aria-hidden />} busy={busy} onPress={() => void takeOut(place)}>
              {t('students.take-out', { where: place.className })}
            </Button>
          )}
        </div>
      )}
      <p className="ad-what">{t(place ? 'students.take-out-what' : 'students.without-class-what')}</p>
    </Sheet>
  );
}
