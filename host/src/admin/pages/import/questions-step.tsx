import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { answerOf, type ClassAnswer, type ClassQuestion } from '@chorus/contract/roster/class-questions';
import { gradeName } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { Play, School, UserMinus } from 'lucide-react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { grades } from '../../../grades.ts';
import { ImportSteps } from './import-steps.tsx';
import type { ImportState, RosterImport } from './roster-import.ts';
import { useFileFacts } from './use-file-facts.ts';

/** Students who are named; of more only how many there are. */
const named = 5;

/** Between columns and dry run: each thing that nobody but a person knows, asked once for all the rows that it is about. */
export function QuestionsStep(props: {
  readonly run: RosterImport;
  readonly state: ImportState;
  readonly classes: readonly SchoolClassInfo[];
}) {
  const { run, state, classes } = props;
  const t = useText();
  const facts = useFileFacts();
  const { api } = useAdmin();
  const { orgId } = useActing();
  const { value: teachers = [] } = useLoaded(orgId, (signal) => api.call('schoolTeachers', {}, { signal, quiet: true }));
  const { questions, answers, leavers, withLeavers, classless, sameAsAbove } = state;
  const open = questions.filter(({ name }) => !isAnswer(answers[name])).length;
  const foot = (
    <>
      <Button size="large" onPress={() => run.toColumns()}>
        {t('import.back-to-columns')}
      </Button>
      <Button kind="primary" size="large" icon={<Play size="1.25em" aria-hidden />} disabled={open > 0} onPress={() => void run.proceed()}>
        {t('import.dry-run')}
      </Button>
    </>
  );
  return (
    <Page
      title={t('import.title', { step: t('import.step-questions') })}
      subtitle={facts(state)}
      actions={<ImportSteps step="columns" />}
      footNote={open > 0 ? t('import.questions-open', { count: open }) : t('import.questions-done')}
      foot={foot}
    >
      <div className="im-questions">
        {leavers.length > 0 && (
          <fieldset className="ad-card im-question">
            <legend>
              <UserMinus size="1.125em" aria-hidden />
              {t('import.leavers', { count: leavers.length })}
            </legend>
            <p className="ad-what">
              {leavers
                .slice(0, named)
                .map(({ name, text }) => t(text === '' ? 'import.leaver-struck' : 'import.leaver', { name, text }))
                .join(t('batches.and'))}
              {leavers.length > named && t('table.and-more')}
            </p>
            {([false, true] as const).map((value) => (
              <label key={String(value)} className="ad-check">
                <input type="radio" name="leavers" checked={withLeavers === value} onChange={() => run.setWithLeavers(value)} />
                <span>
                  {t(value ? 'import.leavers-take' : 'import.leavers-leave')}
                  {!value && <small>{t('import.leavers-leave-what')}</small>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {classless.length > 0 && (
          <fieldset className="ad-card im-question">
            <legend>
              <School size="1.125em" aria-hidden />
              {t('import.classless', { count: classless.length })}
            </legend>
            <p className="ad-what">
              {classless
                .slice(0, named)
                .map(({ name, className }) => t('import.classless-one', { name, className }))
                .join(t('batches.and'))}
              {classless.length > named && t('table.and-more')}
            </p>
            {([true, false] as const).map((value) => (
              <label key={String(value)} className="ad-check">
                <input type="radio" name="classless" checked={sameAsAbove === value} onChange={() => run.setSameAsAbove(value)} />
                <span>{t(value ? 'import.classless-above' : 'import.classless-leave')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {questions.map((question) => (
          <ClassCard
            key={question.name}
            question={question}
            answer={answers[question.name]}
            classes={classes}
            teachers={teachers}
            onAnswer={(answer) => run.answer(question.name, answer)}
          />
        ))}
      </div>
    </Page>
  );
}

const isAnswer = (answer: ClassAnswer | undefined): boolean => answer !== undefined && (answer.kind !== 'new' || answer.gradeId !== null);

/** What becomes of the rows of one class. */
function ClassCard(props: {
  readonly question: ClassQuestion;
  readonly answer: ClassAnswer | undefined;
  readonly classes: readonly SchoolClassInfo[];
  readonly teachers: readonly { readonly id: string; readonly name: string }[];
  readonly onAnswer: (answer: ClassAnswer | undefined) => void;
}) {
  const { question, answer, classes, teachers, onAnswer } = props;
  const { i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { name, rows, why, near, made, years } = question;
  const others = classes.filter((one) => !near.includes(one.name));
  const asNew: ClassAnswer = {
    kind: 'new',
    name: made.name,
    gradeId: made.gradeId,
    teacherIds: teachers.length === 1 ? [teachers[0]!.id] : [],
  };
  const value = answer === undefined ? '' : answer.kind === 'class' ? `class ${answer.name}` : answer.kind;
  const choose = (chosen: string) => {
    if (chosen === '') onAnswer(undefined);
    else if (chosen === 'new') onAnswer(asNew);
    else if (chosen === 'leave') onAnswer({ kind: 'leave' });
    else onAnswer({ kind: 'class', name: chosen.slice('class '.length) });
  };
  return (
    <fieldset className="ad-card im-question">
      <legend>
        <School size="1.125em" aria-hidden />
        {t(`import.ask-${why}`, { name })} <span className="ad-faint ad-figure">{t('table.rows', { count: rows })}</span>
      </legend>
      {years && (
        <div className="im-years" role="radiogroup" aria-label={t('import.year-of', { name })}>
          {years.map((year) => {
            const chosen = answerOf(year);
            return (
              <label key={`${year.by} ${year.name}`} className="ad-check">
                <input
                  type="radio"
                  name={`year ${name}`}
                  checked={answer !== undefined && answer.kind !== 'leave' && answer.kind === chosen.kind && answer.name === year.name}
                  onChange={() => onAnswer(chosen)}
                />
                <span>{t(`import.year-${year.by}${year.isNew ? '-new' : ''}`, { name: year.name })}</span>
              </label>
            );
          })}
        </div>
      )}
      <label className="im-answer">
        <span>{t('import.answer', { count: rows })}</span>
        <select className="ad-select" value={value} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('import.choose-class')}</option>
          {near.map((one) => (
            <option key={one} value={`class ${one}`}>
              {t('import.answer-class', { name: one })}
            </option>
          ))}
          <option value="new">{t('import.answer-new', { name: made.name })}</option>
          {others.map((one) => (
            <option key={one.id} value={`class ${one.name}`}>
              {t('import.answer-class', { name: one.name })}
            </option>
          ))}
          <option value="leave">{t('import.answer-leave')}</option>
        </select>
      </label>
      {answer?.kind === 'new' && (
        <>
          <label className="im-answer">
            <span>{t('import.grade-of', { name: answer.name })}</span>
            <select
              className="ad-select"
              value={answer.gradeId ?? ''}
              onChange={(event) => onAnswer({ ...answer, gradeId: event.target.value === '' ? null : Number(event.target.value) })}
            >
              {answer.gradeId === null && <option value="">{t('import.choose-grade')}</option>}
              {grades.map((id) => (
                <option key={id} value={id}>
                  {gradeName(id, locale)}
                </option>
              ))}
            </select>
          </label>
          <div className="im-teachers" role="group" aria-label={t('import.teachers-of', { name: answer.name })}>
            <span>{t('import.teachers-of', { name: answer.name })}</span>
            {teachers.length === 0 && <span className="ad-faint">{t('classes.teachers-none')}</span>}
            {teachers.map((teacher) => (
              <label key={teacher.id} className="ad-check">
                <input
                  type="checkbox"
                  checked={answer.teacherIds.includes(teacher.id)}
                  onChange={(event) =>
                    onAnswer({
                      ...answer,
                      teacherIds: event.target.checked
                        ? [...answer.teacherIds, teacher.id]
                        : answer.teacherIds.filter((one) => one !== teacher.id),
                    })
                  }
                />
                <span>{teacher.name}</span>
              </label>
            ))}
            {answer.teacherIds.length === 0 && <small className="im-nobody">{t('import.teachers-nobody')}</small>}
          </div>
        </>
      )}
    </fieldset>
  );
}
