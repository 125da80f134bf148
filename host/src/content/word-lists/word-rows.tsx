import type { PlannedRow } from '@chorus/contract/content/word-list-draft';
import { partOfSpeech } from '@chorus/sdk';
import { Button, EmptyState, IconButton, Skeleton } from '@chorus/sdk/ui';
import { BookA, BookCheck, CaseSensitive, ListPlus, MicOff, TriangleAlert, Volume2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Chip } from '../../shell/chip.tsx';
import { VirtualRows } from '../../table-file/virtual-rows.tsx';
import { useWordListPorts } from './word-list-context.ts';
import { asNouns, countsOf, withoutDuplicates, type ShownRow } from './word-list-text.ts';

const columns = ['line', 'word', 'pos', 'meaning', 'source'] as const;
const tracks = 'var(--ct-word-tracks)';
const sources = {
  known: { icon: BookCheck, tone: 'good' },
  dictionary: { icon: BookA, tone: undefined },
  guessed: { icon: CaseSensitive, tone: 'fair' },
  unscorable: { icon: MicOff, tone: 'fair' },
} as const satisfies Record<PlannedRow['source'], unknown>;
const names = Object.keys(sources) as PlannedRow['source'][];

/** What would become of each row: what is to be mended first. */
export function WordRows(props: {
  /** Undefined while it is asked. */
  readonly rows: readonly ShownRow[] | undefined;
  readonly count: number;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLook: (line: number) => void;
}) {
  const { rows, count, text, onText, onLook } = props;
  const { t } = useWordListPorts();
  const [place] = useState({ index: 0, offset: 0 });
  const counts = useMemo(() => countsOf(rows ?? []), [rows]);
  const ofProblem = (problem: PlannedRow['problem']) => rows?.filter(({ planned }) => planned.problem === problem).length ?? 0;
  const [noPos, twice] = [ofProblem('no-pos'), ofProblem('duplicate')];
  if (count === 0)
    return (
      <div className="ad-table ct-rows">
        <EmptyState icon={<ListPlus size="3rem" aria-hidden />} title={t('content.rows-none')} text={t('content.rows-none-what')} />
      </div>
    );
  return (
    <div className="ad-table ct-rows" aria-busy={!rows}>
      <div className="ad-table-tools">
        {rows ? (
          <>
            {counts.problems > 0 && (
              <Chip tone="poor" icon={<TriangleAlert size="1em" aria-hidden />}>
                {t('content.problems', { count: counts.problems })}
              </Chip>
            )}
            {names
              .filter((source) => counts[source] > 0)
              .map((source) => {
                const { icon: Icon, tone } = sources[source];
                return (
                  <Chip
                    key={source}
                    {...(tone && { tone })}
                    icon={<Icon size="1em" aria-hidden />}
                    title={t(`content.source-${source}-what`)}
                  >
                    {t('content.source-count', { source: t(`content.source-${source}`), count: counts[source] })}
                  </Chip>
                );
              })}
            <span className="ct-rows-mend">
              {noPos > 0 && <Button onPress={() => onText(asNouns(text, rows))}>{t('content.as-nouns', { count: noPos })}</Button>}
              {twice > 0 && (
                <Button onPress={() => onText(withoutDuplicates(text, rows))}>{t('content.drop-twice', { count: twice })}</Button>
              )}
            </span>
          </>
        ) : (
          <span className="ad-faint">{t('content.looking')}</span>
        )}
      </div>
      {rows ? (
        <VirtualRows
          role="grid"
          label={t('content.rows')}
          tracks={tracks}
          columns={columns.length}
          count={rows.length}
          place={place}
          onOpen={(index) => onLook(rows[index]!.row.line)}
          head={columns.map((column) => (
            <div key={column} role="columnheader" data-column={column}>
              {t(`content.column-${column}`)}
            </div>
          ))}
          row={(index) => ({
            attributes: rows[index]!.planned.problem === null ? {} : { 'data-tone': 'poor' },
            cells: <Cells shown={rows[index]!} />,
          })}
        />
      ) : (
        <Skeleton shape="lines" />
      )}
    </div>
  );
}

function Cells({ shown: { row, planned } }: { readonly shown: ShownRow }) {
  const { t, play } = useWordListPorts();
  const { problem, source, pos, ipa, picture, sound } = planned;
  const { icon: Icon, tone } = sources[source];
  return (
    <>
      <div role="gridcell" data-column="line" className="ad-faint ad-figure">
        {row.line + 1}
      </div>
      <div role="gridcell" className="ct-word">
        {picture !== null && <img src={picture} alt="" />}
        <span className="ad-strong ch-english">{row.text || '–'}</span>
        {ipa !== '' && <span className="ad-faint ch-english">/{ipa.replaceAll('/', '')}/</span>}
      </div>
      <div role="gridcell" data-column="pos" className="ch-english">
        {pos === null ? '–' : partOfSpeech(pos)}
      </div>
      <div role="gridcell" data-column="meaning">
        {row.meaning || '–'}
      </div>
      <div role="gridcell" className="ct-source">
        {problem === null ? (
          <Chip {...(tone && { tone })} icon={<Icon size="1em" aria-hidden />} title={t(`content.source-${source}-what`)}>
            {t(`content.source-${source}`)}
          </Chip>
        ) : (
          <Chip tone="poor" icon={<TriangleAlert size="1em" aria-hidden />}>
            {t(`content.row-${problem}`)}
          </Chip>
        )}
        {sound !== null && problem === null && (
          <span
            // The row would take its press for its own.
            role="presentation"
            onClick={(event) => event.stopPropagation()}
          >
            <IconButton
              label={t('content.hear', { word: row.text })}
              icon={<Volume2 size="1.25em" aria-hidden />}
              onPress={() => play(sound)}
            />
          </span>
        )}
      </div>
    </>
  );
}
