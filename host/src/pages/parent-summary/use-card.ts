import { kindTitle, shownScore, type AnswerTally } from '@chorus/sdk';
import { useLocale, useObservable } from '@chorus/sdk/ui';
import { useCallback } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import type { CardWord, ReadSummary, SummaryLink } from '../../services/parent-summary/parent-summaries.ts';
import type { SummaryKind } from '../../services/parent-summary/summary-rules.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import type { CardLine, SummaryCard } from './summary-card.ts';

/** More units than these are a term, not a week. */
const mostUnits = 3;

/** Says a week in the words of a card. `name`: of the child or the class; `place`: where the child learns. */
export function useCard(): (summary: ReadSummary, name: string, place: string | undefined, link: SummaryLink | undefined) => SummaryCard {
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const classroom = useService(classroomToken);
  const settings = useService(settingsToken);
  const accountType = useObservable(classroom.state).teacher?.accountType ?? 0;
  const { accent } = useObservable(settings.state);
  return useCallback(
    (summary, name, place, link) => {
      const day = (of: string) =>
        new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(of));
      const list = (texts: readonly string[]) => texts.join(t('list.and'));
      const figure = ({ mean = 0, right, scored }: AnswerTally) =>
        right === undefined ? t('tally.mean', { mean: shownScore(mean, accountType) }) : t('tally.right', { right, of: scored });
      // What is written decides: nobody sees a rise between two figures that are the same.
      const isSame = ({ tally, before }: SummaryKind) =>
        shownScore(tally.mean ?? 0, accountType) === shownScore(before?.mean ?? 0, accountType);
      const isRisen = (kind: SummaryKind) => kind.before !== undefined && !isSame(kind) && (kind.tally.mean ?? 0) > (kind.before.mean ?? 0);
      const progress = (kind: SummaryKind): string[] => {
        const { tally, before } = kind;
        if (tally.mean === undefined) return [];
        const said = { kind: pick(kindTitle(tally.kind)), now: figure(tally) };
        if (!before) return [t('summary.now', said)];
        if (isSame(kind)) return [t('summary.as-before', said)];
        return [t(isRisen(kind) ? 'summary.risen' : 'summary.both', { ...said, before: figure(before) })];
      };
      const units = summary.places.flatMap(({ unit, book }) =>
        unit ? [[book && pick(book.title), pick(unit.title)].filter(Boolean).join(' ')] : [],
      );
      // of one child only what rose: a figure alone says of it how it stands
      const told = place === undefined ? summary.kinds : summary.kinds.filter(isRisen);
      const grown = [
        ...told.flatMap(progress),
        ...(summary.better.length > 0 ? [t('summary.better', { words: list(summary.better.map(({ text }) => text)) })] : []),
      ];
      const better = summary.better.length > 0 || summary.kinds.some(isRisen);
      const kinds = list(summary.kinds.map(({ tally }) => t('summary.kind', { kind: pick(kindTitle(tally.kind)), count: tally.answers })));
      return {
        title: t('summary.title', { name }),
        subtitle: [place, t('summary.span', { from: day(summary.from), to: day(summary.to) })].filter(Boolean).join(' · '),
        heading: (title) => t('summary.heading', { title }),
        parts: [
          {
            title: t('summary.did'),
            lines: [
              t('summary.days', { days: summary.days, kinds }),
              ...(summary.words > 0 ? [t('summary.words', { count: summary.words })] : []),
              ...(units.length > 0 ? [t('summary.units', { units: list(units.slice(0, mostUnits)) })] : []),
            ],
          },
          ...(place === undefined || grown.length > 0
            ? [
                {
                  title: t(better ? 'summary.progress' : 'summary.results'),
                  lines: grown.length > 0 ? grown : [t('summary.progress-none')],
                },
              ]
            : []),
        ],
        practise: {
          title: t('summary.practise'),
          words: summary.practise.map(lineOf),
          none: t('summary.practise-none'),
        },
        link: link && {
          address: link.address,
          scan: t('summary.scan'),
          until: t('summary.until', { day: day(link.until) }),
          line: t('summary.listen', { address: link.address, day: day(link.until) }),
        },
      };

      function lineOf({ text, word }: CardWord): CardLine {
        return { text, ipa: word?.ipa[accent] ?? word?.ipa.us ?? word?.ipa.uk ?? '', meaning: word?.meaning ?? '' };
      }
    },
    [t, pick, locale, accountType, accent],
  );
}
