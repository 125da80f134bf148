import { Navigation } from '@chorus/sdk';
import { Button, NextIcon, SegmentedControl, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { drills } from '../choose/drill.ts';
import { wordDictation, wordRead } from '../routes.ts';
import type { WordChoice } from './word-choice.ts';

/** How many words a drill asks at most: all, or so many. */
const counts = [5, 10] as const;

/** In the order of a lesson: hear the words, choose, write them. */
const ways = [
  { label: 'lead.title', route: wordRead },
  ...drills.map(({ id, route }) => ({ label: `choose.${id}`, route })),
  { label: 'dictation.title', route: wordDictation },
] as const;

/** What a class can do with a unit: read it after the model or alone, choose in one of four ways, write it; how many words, in which order, which ones. */
export const DrillBar = observer(function DrillBar(props: {
  readonly choice: WordChoice;
  readonly bookId: string;
  readonly unitId: string;
  /** How many words the unit has. */
  readonly wordCount: number;
  readonly onRead: () => void;
}) {
  const t = useT();
  const navigation = useService(Navigation);
  const { choice, bookId, unitId, wordCount, onRead } = props;
  const asked = choice.chosen.length || wordCount;
  const read = choice.askedOf(wordCount);
  const few = read < wordCount;
  const offered = counts.filter((count) => count < asked);
  return (
    <footer className="sw-start">
      <div className="sw-drill-ways">
        {choice.choosing && (
          <span role="status">
            {choice.chosen.length > 0 ? t('drills.chosen', { count: choice.chosen.length }) : t('drills.choose.do')}
          </span>
        )}
        <Button disabled={wordCount === 0} onPress={() => choice.toggleChoosing()}>
          {t(choice.choosing ? 'drills.take-all' : 'drills.choose')}
        </Button>
        {offered.length > 0 && (
          <SegmentedControl
            label={t('drills.count')}
            options={[0, ...offered].map((count) => ({
              value: String(count),
              label: count === 0 ? t('drills.all') : t('drills.words', { count }),
            }))}
            value={String(offered.includes(choice.count as 5) ? choice.count : 0)}
            onChange={(value) => choice.setCount(Number(value))}
          />
        )}
        {asked > 1 && (
          <SegmentedControl
            label={t('drills.order')}
            options={(['book', 'mixed'] as const).map((value) => ({ value, label: t(`drills.order.${value}`) }))}
            value={choice.mixed ? 'mixed' : 'book'}
            onChange={(value) => choice.setMixed(value === 'mixed')}
          />
        )}
      </div>
      <div className="sw-drills" role="group" aria-label={t('drills.title')}>
        {ways.map(({ label, route }) => (
          <Button
            key={label}
            disabled={wordCount === 0}
            onPress={() => void navigation.go(route, { bookId, unitId, ...choice.query(wordCount) })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <Button kind="primary" size="large" endIcon={<NextIcon />} disabled={wordCount === 0} onPress={onRead}>
        {few ? t('bookDetail.start-some', { count: read }) : t('bookDetail.start')}
      </Button>
    </footer>
  );
});
