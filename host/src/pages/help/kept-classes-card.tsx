import { Button } from '@chorus/sdk/ui';
import { HardDrive } from 'lucide-react';
import { useLoginServices, useText } from '../../shell/host-context.tsx';
import { usePreparedClasses, type PreparedDoor } from '../../shell/without-login/use-prepared-classes.ts';

/** Which classes this device keeps for lessons without a login, and how to take them off it. */
export function KeptClassesCard() {
  const { withoutLogin } = useLoginServices();
  const t = useText();
  const [doors, again] = usePreparedClasses();
  const remove = async ({ kept }: PreparedDoor) => {
    await (await withoutLogin).prepared.remove(kept);
    await again();
  };
  return (
    <section className="ch-card ch-help-card" aria-labelledby="help-kept">
      <h2 id="help-kept">
        <HardDrive size="1.25em" aria-hidden /> {t('help.kept')}
      </h2>
      {doors.length === 0 && <p>{t('help.kept-none')}</p>}
      <ul className="ch-help-keys">
        {doors.map((door) => {
          const { schoolClass, by, students } = door.kept;
          const said = t(door.teacher === undefined ? 'help.kept-seats' : 'help.kept-names', { count: students.length });
          return (
            <li key={`${by.id} ${schoolClass.id}`} className="ch-help-line">
              <span className="ch-help-kept">
                {schoolClass.name}
                <span className="ch-help-note">{said}</span>
              </span>
              <Button aria-label={t('help.kept-remove-of', { name: schoolClass.name })} onPress={() => void remove(door)}>
                {t('help.kept-remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="ch-help-note">{t('help.kept-what')}</p>
    </section>
  );
}
