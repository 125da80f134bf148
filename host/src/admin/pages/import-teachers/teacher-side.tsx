import { Building2, Info, KeyRound, School, UserPlus } from 'lucide-react';
import { useActing, useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';

/** How many schools and classes are named. */
const named = 30;

/** Beside the rows: what is made beside accounts, by name, and how the list is taken. */
export function TeacherSide({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const acting = useActing();
  const { options, working } = state;
  const { changes, counts, newSchools, newClasses } = state.plan!;
  const busy = working !== undefined;
  const canSchools = acting.may('organisations.write');
  const canClasses = acting.may('people.write');
  const near = newSchools.filter((one) => one.near !== '');
  const left = changes.filter(({ notes }) => notes.some(({ code }) => code === 'classes-left')).length;
  const schools = [...near, ...newSchools.filter((one) => one.near === '')];
  return (
    <section className="ad-card it-side" aria-labelledby="makes">
      <h2 id="makes">{t('teachers-import.makes')}</h2>
      <ul className="it-facts">
        <li>
          <UserPlus size="1.25em" aria-hidden />
          {t('teachers-import.makes-accounts', { count: counts.accounts })}
        </li>
        {canSchools && (
          <li>
            <Building2 size="1.25em" aria-hidden />
            {t('teachers-import.makes-schools', { count: counts.schools })}
          </li>
        )}
        {canClasses && (
          <li>
            <School size="1.25em" aria-hidden />
            {t('teachers-import.makes-classes', { count: counts.classes, given: counts.given })}
          </li>
        )}
        {left > 0 && (
          <li>
            <Info size="1.25em" aria-hidden />
            {t('teachers-import.classes-left', { count: left })}
          </li>
        )}
        {counts.accounts > 0 && (
          <li>
            <KeyRound size="1.25em" aria-hidden />
            {t('teachers-import.codes-after')}
          </li>
        )}
      </ul>
      {canSchools && (
        <Check
          label={t('teachers-import.new-schools')}
          what={t('teachers-import.new-schools-what')}
          checked={options.newSchools}
          disabled={busy}
          onChange={(newSchools) => void run.setOptions({ newSchools })}
        />
      )}
      {schools.length > 0 && (
        <ul className="it-names">
          {schools.slice(0, named).map(({ name, area, near: like }) => (
            <li key={`${area} ${name}`} data-tone={like === '' ? undefined : 'fair'}>
              {area === '' ? name : t('teachers-import.school-in', { name, area })}
              {like !== '' && <small>{t('teachers-import.near', { name: like })}</small>}
            </li>
          ))}
          {schools.length > named && <li>{t('teachers-import.more', { count: schools.length - named })}</li>}
        </ul>
      )}
      {canClasses && (
        <Check
          label={t('teachers-import.new-classes')}
          what={t('teachers-import.new-classes-what')}
          checked={options.newClasses}
          disabled={busy}
          onChange={(newClasses) => void run.setOptions({ newClasses })}
        />
      )}
      {newClasses.length > 0 && (
        <ul className="it-names">
          {newClasses.slice(0, named).map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
          {newClasses.length > named && <li>{t('teachers-import.more', { count: newClasses.length - named })}</li>}
        </ul>
      )}
      <Check
        label={t('teachers-import.renames')}
        what={t('teachers-import.renames-what')}
        checked={options.renames}
        disabled={busy}
        onChange={(renames) => void run.setOptions({ renames })}
      />
      <p className="ad-what">{t('teachers-import.never')}</p>
    </section>
  );
}
