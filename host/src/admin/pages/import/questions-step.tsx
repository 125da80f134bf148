import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { answerOf, type ClassAnswer, type ClassQuestion } from '@chorus/contract/roster/class-questions';
import { gradeName } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { Play, School, UserMinus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Check, Radio } from '../../kit/check.tsx';
import { Page } from '../../kit/page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { grades } from '../../../grades.ts';
import { ImportSteps } from './import-steps.tsx';
import { firstOf, LeaverAnswers, leaverTexts } from './left-lines.tsx';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';
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
  const untaught = Object.values(answers).some((answer) => answer?.kind === 'new' && answer.teacherIds.length === 0);
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
      footNote={
        open > 0 ? t('import.questions-open', { count: open }) : t(untaught ? 'import.questions-untaught' : 'import.questions-done')
      }
      foot={foot}
    >
      <div className="im-questions">
        {leavers.length > 0 && (
          <RowsQuestion icon={UserMinus} title={t('import.leavers', { count: leavers.length })} rows={leaverTexts(t, leavers)}>
            <LeaverAnswers run={run} withLeavers={withLeavers} what={t('import.leavers-leave-what')} />
          </RowsQuestion>
        )}
        {classless.length > 0 && (
          <RowsQuestion
            icon={School}
            title={t('import.classless', { count: classless.length })}
            rows={classless.map(({ name, className }) => t('import.classless-one', { name, className }))}
          >
            {([true, false] as const).map((value) => (
              <Radio
                key={String(value)}
                name="classless"
                label={t(value ? 'import.classless-above' : 'import.classless-leave')}
                checked={sameAsAbove === value}
                onChange={() => run.setSameAsAbove(value)}
              />
            ))}
          </RowsQuestion>
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

/** What is asked of some rows, the first of which are named. */
function RowsQuestion(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly rows: readonly string[];
  readonly children: ReactNode;
}) {
  const { icon: Icon, title, rows, children } = props;
  const t = useText();
  const { texts, more } = firstOf(t, rows, named);
  return (
    <fieldset className="ad-card im-question">
      <legend>
        <Icon size="1.125em" aria-hidden />
        {title}
      </legend>
      <p className="ad-what">
        {texts}
        {more}
      </p>
      {children}
    </fieldset>
  );
}

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
              <Radio
                key={`${year.by} ${year.name}`}
                name={`year ${name}`}
                label={t(`import.year-${year.by}${year.isNew ? '-new' : ''}`, { name: year.name })}
                checked={answer !== undefined && answer.kind !== 'leave' && answer.kind === chosen.kind && answer.name === year.name}
                onChange={() => onAnswer(chosen)}
              />
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
              <Check
                key={teacher.id}
                label={teacher.name}
                checked={answer.teacherIds.includes(teacher.id)}
                onChange={(teaches) =>
                  onAnswer({
                    ...answer,
                    teacherIds: teaches ? [...answer.teacherIds, teacher.id] : answer.teacherIds.filter((one) => one !== teacher.id),
                  })
                }
              />
            ))}
            {answer.teacherIds.length === 0 && <small className="im-nobody">{t('import.teachers-nobody')}</small>}
          </div>
        </>
      )}
    </fieldset>
  );
}
