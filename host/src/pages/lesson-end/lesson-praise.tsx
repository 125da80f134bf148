import { praisesOf, type GivenPraise, type PraisedOnes, type Student } from '@chorus/sdk';
import { PraiseButtons, PraisePicture, useObservable, useUiText } from '@chorus/sdk/ui';
import { classGroupsToken } from '../../services/classroom/class-groups.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { praiseToken } from '../../services/praise/host-praise.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { praisedName } from '../../shell/lesson-moments/praised-name.ts';
import { Popover } from '../../shell/popover.tsx';

const kinds = ['clap', 'sunflower', 'rocket'] as const;
const allKinds = ['clap', 'thumb', 'sunflower', 'rocket'] as const;

/** Who was praised in the lesson, each once: children, groups, the class. A press gives more, or takes one back. */
export function LessonPraise({ from, there }: { readonly from: number; readonly there: readonly Student[] }) {
  const praise = useService(praiseToken);
  const notices = useService(noticesToken);
  const classGroups = useService(classGroupsToken);
  const t = useText();
  const given = useObservable(praise.state).filter(({ at }) => at >= from);
  const groups = useObservable(classGroups.state).flatMap((set) => set.groups);
  const tell = (text: string) => void notices.show({ kind: 'warning', text });
  const everybody: PraisedOnes = { studentIds: there.map(({ id }) => id) };
  const ones = onesOf(
    given,
    groups.map(({ id }) => ({ groupId: id })),
  ).filter((one) => keyOf(one) !== keyOf(everybody));
  if (there.length + ones.length === 0) return null;
  return (
    <section className="ch-lesson-card" aria-label={t('lesson-end.praise')}>
      {there.length > 0 && (
        <PraiseButtons ones={everybody} since={from} kinds={kinds} label={t('lesson-end.praise-class')} praise={praise} tell={tell} />
      )}
      {ones.length > 0 && (
        <ul className="ch-lesson-praised">
          {ones.map((one) => (
            <li key={keyOf(one)}>
              <Praised one={one} name={praisedName(one, { there, groups, t })} from={from} tell={tell} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Praised(props: {
  readonly one: PraisedOnes;
  readonly name: string;
  readonly from: number;
  readonly tell: (text: string) => void;
}) {
  const { one, name, from, tell } = props;
  const praise = useService(praiseToken);
  const t = useText();
  const text = useUiText();
  const own = [...praisesOf(useObservable(praise.state), one, from)].reverse();
  const said = own.map(({ kind }) => text(`praise.${kind}`)).join(' ');
  const sheet = (
    <div className="ch-lesson-praise-sheet">
      <PraiseButtons ones={one} since={from} kinds={allKinds} label={name} praise={praise} tell={tell} />
    </div>
  );
  return (
    <Popover content={sheet} placement="top">
      <button
        type="button"
        className="ch-lesson-praised-one"
        aria-haspopup="dialog"
        aria-label={said === '' ? t('lesson-end.praise-none', { name }) : t('lesson-end.praise-of', { name, kinds: said })}
      >
        <span>{name}</span>
        {own.map(({ id, kind }) => (
          <PraisePicture key={id} kind={kind} size="1.25em" />
        ))}
      </button>
    </Popover>
  );
}

/** Those who were praised, in the order of their first praise, then groups that were not. */
function onesOf(given: readonly GivenPraise[], groups: readonly PraisedOnes[]): readonly PraisedOnes[] {
  const found = [...given]
    .reverse()
    .map((one): PraisedOnes => ('groupId' in one ? { groupId: one.groupId } : { studentIds: one.studentIds }));
  return [...new Map([...found, ...groups].map((one) => [keyOf(one), one])).values()];
}

const keyOf = (one: PraisedOnes): string => ('groupId' in one ? `group ${one.groupId}` : [...one.studentIds].sort().join(' '));
