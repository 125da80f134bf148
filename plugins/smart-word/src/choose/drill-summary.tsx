import { ClassroomService, itemStatistics } from '@chorus/sdk';
import { Button, ScoreCover, useObservable, useScoresHidden, useService, useT, type QuestionFlow } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { DownloadIcon } from '../unit-end/unit-end-icons.tsx';
import { saveTable } from '../shared/table.ts';
import { drillTable } from './drill-table.ts';
import type { DrillItem } from './drill-items.ts';

/** How each word did at the first try, the hardest first, and the table of all of it. */
export const DrillSummary = observer(function DrillSummary({
  flow,
  title,
}: {
  readonly flow: QuestionFlow<DrillItem>;
  readonly title: string;
}) {
  const t = useT();
  const hidden = useScoresHidden();
  const { students } = useObservable(useService(ClassroomService).state);
  const { items, at } = flow;
  const sheet = at.first ?? at.sheet;
  // somebody has tried once more
  const again = flow.ids.some((id) => Object.entries(at.sheet[id] ?? {}).some(([student, score]) => sheet[id]?.[student] !== score));
  const statistics = itemStatistics(sheet, flow.ids).flatMap((one, index) => {
    const word = items[index]?.word;
    return word && one.facility !== undefined ? [{ ...one, facility: one.facility, word }] : [];
  });
  if (statistics.length === 0) return null;
  const save = () => {
    const text = (key: string) => t(`choose.table.${key}`);
    const texts = {
      seat: t('end.seat'),
      name: t('end.name'),
      right: text('right'),
      wrong: text('wrong'),
      facility: t('choose.facility'),
      discrimination: t('choose.discrimination'),
    };
    void saveTable(title, drillTable(items, sheet, students, texts));
  };
  return (
    <section className="ch-result-card sw-words-did">
      <header>
        <h3>{t('choose.words')}</h3>
        {again && <p>{t('choose.first')}</p>}
        {!hidden && (
          <Button icon={<DownloadIcon />} onPress={save}>
            {t('end.export')}
          </Button>
        )}
      </header>
      <ScoreCover>
        <ul>
          {statistics
            .sort((a, b) => a.facility - b.facility)
            .map(({ question, word, facility }) => (
              <li key={question}>
                <strong className="ch-english" lang="en">
                  {word.text}
                </strong>
                <span className="sw-words-share" aria-hidden="true">
                  <span style={{ width: `${facility * 100}%` }} />
                </span>
                <b className="ch-tabular">{Math.round(facility * 100)}%</b>
              </li>
            ))}
        </ul>
      </ScoreCover>
    </section>
  );
});
