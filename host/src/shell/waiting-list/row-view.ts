import { scoreLevel, shownScore, type ScoreLevel, type Verdict, type WaitingListRow } from '@chorus/sdk';

/** What a row says at its end. */
export type RowView =
  | { readonly kind: 'score'; readonly level: ScoreLevel; readonly shown: string; readonly verdict?: Verdict }
  | {
      readonly kind: 'state';
      readonly text: 'none' | 'ready' | 'wait' | 'recording' | 'evaluating' | 'success' | 'unsure' | 'again' | 'fail' | 'lost';
    };

/** A score where there is one (a letter for primary-school accounts), else the state in a word; `hidden`: only that there is an answer. */
export function rowView(
  row: Pick<WaitingListRow, 'state' | 'score' | 'unsure' | 'verdict' | 'refused' | 'lost'>,
  active: boolean,
  accountType: number,
  hidden = false,
): RowView {
  const { state, score, unsure, verdict, refused, lost } = row;
  if (lost) return { kind: 'state', text: 'lost' };
  if (hidden && (state === 'success' || (state === '' && score !== undefined))) return { kind: 'state', text: 'success' };
  if (unsure && state === 'success') return { kind: 'state', text: 'unsure' };
  if (score !== undefined && (state === 'success' || state === '')) {
    return { kind: 'score', level: scoreLevel(score, accountType), shown: shownScore(score, accountType), ...(verdict && { verdict }) };
  }
  if (state === 'fail' && refused) return { kind: 'state', text: 'again' };
  if (state !== '') return { kind: 'state', text: state };
  return { kind: 'state', text: active ? 'ready' : 'none' };
}

/** The name that a student is called by. */
export const studentName = (student: { readonly realName: string; readonly name: string }): string =>
  student.realName || student.name || '-';
