import type { Student } from '@chorus/sdk';
import { Button, Dialog, EmptyState, ErrorState, IconButton, Skeleton, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { ChevronLeft, ChevronRight, Copy, Download, Eye, EyeOff, UserRound, WifiOff } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { platformToken } from '../../platform/host-platform.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import type { ReadSummary } from '../../services/parent-summary/parent-summaries.ts';
import { errorText } from '../../shell/error-boundary.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { saveFile } from '../history/save-file.ts';
import { drawCard } from './draw-card.ts';
import { LinkPart } from './link-part.tsx';
import { cardText } from './summary-card.ts';
import { useCard } from './use-card.ts';
import { usePicture } from './use-picture.ts';
import { useSummary, type ShownSummary } from './use-summary.ts';
import './parent-summary.css';

/** Summaries for parents as picture and text to take along: of one child alone, or of the class and each of its children, one after the other. */
export function ParentSummaryDialog(props: {
  /** The child that it is about alone. */
  readonly student?: Student;
  readonly draw?: typeof drawCard;
  readonly onClose: () => void;
}) {
  const { student, draw = drawCard, onClose } = props;
  const platform = useService(platformToken);
  const notices = useService(noticesToken);
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const { schoolClass, students } = useObservable(useService(classroomToken).state);
  const hidden = useScoresHidden();
  const [asked, setAsked] = useState(false);
  const [at, setAt] = useState(0);
  const whose: readonly (Student | undefined)[] = student ? [student] : [undefined, ...students.filter(({ placeholder }) => !placeholder)];
  const one = whose[Math.min(at, whose.length - 1)];
  const visible = !hidden || asked;
  const shown = useSummary(schoolClass?.id ?? '', one?.id, visible);
  const week = isWeek(shown.week) && shown.week.answers > 0 ? shown.week : undefined;
  const link = typeof shown.link === 'object' ? shown.link : undefined;
  const makeCard = useCard();
  const name = one ? studentName(one) : (schoolClass?.name ?? '');
  const place = one && schoolClass?.name;
  const card = useMemo(() => week && makeCard(week, name, place, link), [makeCard, week, name, place, link]);
  const picture = usePicture(card, draw);
  const text = card ? cardText(card) : '';
  const tell = (kind: 'good' | 'warning', said: string) => void notices.show({ kind, text: said, ms: 6_000 });
  /** The card with its link: one that was only looked at leaves none behind. */
  const takeAlong = async () => {
    const made = await shown.makeLink();
    return week && made !== link ? makeCard(week, name, place, made) : card;
  };
  const save = async () => {
    if (!picture || !week) return;
    const taken = await takeAlong();
    const blob = taken && taken !== card ? await draw(taken) : picture.blob;
    if (!taken || !blob) return;
    const file = `${taken.title} ${week.to}.png`;
    saveFile(blob, file);
    // the desktop client asks where to
    if (!platform.state.get().desktop) tell('good', t('summary.saved', { name: file }));
  };
  const copy = async () => {
    const taken = await takeAlong();
    try {
      await navigator.clipboard.writeText(taken ? cardText(taken) : text);
      tell('good', t('summary.copied'));
    } catch {
      // A page that is no secure one has no clipboard; what is selected can be copied by hand.
      area.current?.focus();
      area.current?.select();
      tell('warning', t('summary.copy-by-hand'));
    }
  };
  const chooser = whose.length > 1 && <Whose whose={whose} at={at} onChange={setAt} />;
  const footer = visible && card && (
    <>
      <Button icon={<Copy size="1.25em" aria-hidden />} onPress={() => void copy()}>
        {t('summary.copy')}
      </Button>
      <Button kind="primary" icon={<Download size="1.25em" aria-hidden />} disabled={!picture} onPress={() => void save()}>
        {t('summary.save')}
      </Button>
    </>
  );
  const className = `ch-near ch-summary-dialog${footer ? ' ch-summary-whole' : ''}`;
  return (
    <Dialog title={t('summary.dialog')} className={className} width={1560} onClose={onClose} {...(footer && { footer })}>
      {!visible ? (
        <EmptyState
          icon={<EyeOff size="3rem" aria-hidden />}
          title={t('scores.hidden-title')}
          text={t('student.hidden-what')}
          action={
            <Button kind="primary" size="large" icon={<Eye size="1.5em" aria-hidden />} onPress={() => setAsked(true)}>
              {t('scores.show-here')}
            </Button>
          }
        />
      ) : (
        <>
          {!card && chooser}
          {card ? (
            <div className="ch-summary">
              {picture ? (
                <img className="ch-summary-picture" src={picture.url} alt={t('summary.picture', { name: card.title })} />
              ) : (
                <div className="ch-summary-picture" role="status">
                  {t('summary.drawing')}
                  <Skeleton count={5} />
                </div>
              )}
              <div className="ch-summary-side">
                {chooser}
                <label className="ch-summary-text">
                  {t('summary.text')}
                  {/* As high as its text: what is beside the picture scrolls, not a box in it. */}
                  <span className="ch-summary-box" data-text={text}>
                    <textarea ref={area} readOnly value={text} />
                  </span>
                </label>
                <LinkPart classId={schoolClass?.id ?? ''} shown={shown} />
              </div>
            </div>
          ) : (
            <NoCard shown={shown} ofClass={!one} />
          )}
        </>
      )}
    </Dialog>
  );
}

const isWeek = (week: ShownSummary['week']): week is ReadSummary => typeof week === 'object' && !(week instanceof Error);

/** Whose card it is, and the way to the next one. */
function Whose(props: { readonly whose: readonly (Student | undefined)[]; readonly at: number; readonly onChange: (at: number) => void }) {
  const { whose, at, onChange } = props;
  const t = useText();
  const id = useId();
  return (
    <div className="ch-summary-whose">
      <IconButton label={t('summary.before')} icon={<ChevronLeft aria-hidden />} disabled={at === 0} onPress={() => onChange(at - 1)} />
      <label htmlFor={id}>{t('summary.whose')}</label>
      <select id={id} value={at} onChange={({ target }) => onChange(Number(target.value))}>
        {whose.map((of, n) => (
          <option key={of?.id ?? ''} value={n}>
            {of ? studentName(of) : t('summary.class')}
          </option>
        ))}
      </select>
      <IconButton
        label={t('summary.after')}
        icon={<ChevronRight aria-hidden />}
        disabled={at >= whose.length - 1}
        onPress={() => onChange(at + 1)}
      />
    </div>
  );
}

/** What stands in the place of a card: it is read, can't be, or there is nothing to say. */
function NoCard({ shown: { week, again }, ofClass }: { readonly shown: ShownSummary; readonly ofClass: boolean }) {
  const t = useText();
  if (week === undefined) return <Skeleton count={5} />;
  if (week instanceof Error) return <ErrorState title={t('summary.failed')} detail={errorText(week)} onRetry={again} />;
  if (week === 'away')
    return (
      <EmptyState
        icon={<WifiOff size="3rem" aria-hidden />}
        title={t('summary.away-title')}
        text={t('summary.away-what')}
        action={<Button onPress={again}>{t('student.again')}</Button>}
      />
    );
  // A class of whom some have answered: too few to say anything that is nobody's.
  const few = ofClass && week.days > 0;
  return (
    <EmptyState
      icon={<UserRound size="3rem" aria-hidden />}
      title={t(few ? 'summary.few-title' : 'summary.none-title')}
      text={t(few ? 'summary.few-what' : 'summary.none-what')}
    />
  );
}
