import { gradeName } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { School, X } from 'lucide-react';
import { useState } from 'react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { grades } from '../../../grades.ts';
import { unknownClasses } from './plan-rows.ts';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';

/** Classes that the file names and the school has not: which of them the import makes, and of which grades. */
export function NewClasses({ run, state }: { readonly run: RosterImport; readonly state: ImportState }) {
  const { i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const { plan } = state.planned!;
  const unknown = unknownClasses(plan).map((one) => ({ ...one, gradeId: chosen[one.name] ?? one.gradeId }));
  const ready = unknown.flatMap(({ name, gradeId }) => (gradeId === null ? [] : [{ name, gradeId }]));
  if (unknown.length === 0 && state.newClasses.length === 0) return undefined;
  return (
    <section className="ad-card im-classes" aria-labelledby="new-classes">
      <h2 id="new-classes">
        <School size="1em" aria-hidden />
        {t('import.new-classes')}
      </h2>
      {unknown.length > 0 && (
        <>
          <p className="ad-what">{t('import.unknown-classes', { count: unknown.length })}</p>
          <ul>
            {unknown.map(({ name, gradeId, rows }) => (
              <li key={name}>
                <span>
                  <strong>{name}</strong> <span className="ad-faint ad-figure">{t('table.rows', { count: rows })}</span>
                </span>
                <select
                  className="ad-select"
                  aria-label={t('import.grade-of', { name })}
                  value={gradeId ?? ''}
                  onChange={(event) => setChosen({ ...chosen, [name]: Number(event.target.value) })}
                >
                  {gradeId === null && <option value="">{t('import.choose-grade')}</option>}
                  {grades.map((id) => (
                    <option key={id} value={id}>
                      {gradeName(id, locale)}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <Button fill disabled={ready.length === 0} onPress={() => run.makeClasses(ready)}>
            {t('import.make-classes', { count: ready.length })}
          </Button>
        </>
      )}
      {state.newClasses.length > 0 && (
        <>
          <p className="ad-what">{t('import.will-make', { count: state.newClasses.length })}</p>
          <ul>
            {state.newClasses.map(({ name, gradeId }) => (
              <li key={name}>
                <span>
                  <strong>{name}</strong> <span className="ad-faint">{gradeName(gradeId, locale)}</span>
                </span>
                <Button
                  kind="quiet"
                  icon={<X size="1.25em" aria-hidden />}
                  aria-label={t('import.dont-make', { name })}
                  onPress={() => run.dontMakeClass(name)}
                >
                  {t('import.dont-make-short')}
                </Button>
              </li>
            ))}
          </ul>
          {state.newClasses.some(({ teacherIds = [] }) => teacherIds.length === 0) && (
            <p className="im-nobody">{t('import.teachers-nobody')}</p>
          )}
        </>
      )}
    </section>
  );
}
