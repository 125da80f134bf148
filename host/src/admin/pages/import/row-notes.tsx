import type { NewClass, RosterChange, RosterProposal } from '@chorus/contract/roster/roster-plan';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { useErrorText } from './error-text.ts';
import type { RowField } from './pin-rows.ts';
import { lineOf, type UnknownClass } from './plan-rows.ts';

interface RowNotesProps {
  readonly change: RosterChange;
  readonly unknown: readonly UnknownClass[];
  readonly lineText: (line: number) => string;
  readonly onAccept: (line: number, proposal: RosterProposal & { readonly field: RowField }) => void;
  readonly onMakeClass: (made: NewClass) => void;
  readonly onLook: (line: number) => void;
}

/** What there is to say of a row, and what can be done about it at a press. */
export function RowNotes({ change, unknown, lineText, onAccept, onMakeClass, onLook }: RowNotesProps) {
  const t = useText();
  const textOf = useErrorText(lineText);
  const line = lineOf(change) ?? 0;
  const notes = change.kind === 'error' ? change.errors.map((error) => textOf(error, change.row)) : plainNotes(change, t);
  const warnings = change.kind === 'error' || change.kind === 'removal' ? [] : change.warnings;
  const ofErrors = change.kind === 'error' ? change.errors.flatMap((error) => error.proposals) : [];
  const made = ofErrors.find(({ field }) => field === 'newClass');
  const others = ofErrors.filter(({ field }) => field !== 'newClass');
  // Beside a class to be made, one that is like its name is enough: the field has all of them.
  const like = made && others.find(({ field }) => field === 'className');
  const proposals = [
    ...(made ? [made] : []),
    ...others.filter((one) => !like || one === like || one.field !== 'className'),
    ...warnings.flatMap((warning) => warning.proposals),
  ];
  const twins = change.kind === 'error' ? change.errors.flatMap((error) => ('line' in error ? [error.line] : [])) : [];
  const said = notes.join(t('import.notes-gap'));
  return (
    <div className="im-notes">
      {said !== '' && (
        <span data-tone={change.kind === 'error' ? 'poor' : undefined} title={said}>
          {said}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning.code} data-tone="fair">
          <TriangleAlert size="1em" aria-hidden />{' '}
          {t(`import.warning-${warning.code}`, { number: 'number' in warning ? warning.number : '' })}
        </span>
      ))}
      {(proposals.length > 0 || twins.length > 0) && (
        <span className="im-fixes">
          {twins.map((twin) => (
            <button key={twin} type="button" onClick={() => onLook(twin)}>
              {t('import.look-at', { line: lineText(twin) })}
            </button>
          ))}
          {proposals.map((proposal) => {
            if (proposal.field !== 'newClass')
              return (
                <button
                  key={`${proposal.field} ${proposal.value}`}
                  type="button"
                  title={t(proposal.value === '' ? `import.fix-${proposal.field}-empty` : `import.fix-${proposal.field}`, {
                    value: proposal.value,
                  })}
                  onClick={() => onAccept(line, { field: proposal.field, value: proposal.value })}
                >
                  {t(proposal.value === '' ? `import.fix-${proposal.field}-empty` : `import.fix-${proposal.field}`, {
                    value: proposal.value,
                  })}
                </button>
              );
            const gradeId = unknown.find(({ name }) => name === proposal.value)?.gradeId ?? null;
            // Of what grade it is, is asked beside the list.
            if (gradeId === null) return undefined;
            return (
              <button key="class" type="button" onClick={() => onMakeClass({ name: proposal.value, gradeId })}>
                {t('import.fix-newClass')}
              </button>
            );
          })}
        </span>
      )}
    </div>
  );
}

function plainNotes(change: Exclude<RosterChange, { kind: 'error' }>, t: ReturnType<typeof useText>): string[] {
  if (change.kind === 'removal') return [t('import.note-removal')];
  const notes: string[] = [];
  if (change.kind === 'add' && change.returns) notes.push(t('import.note-returns'));
  if (change.from && change.from.name !== change.to.name) notes.push(t('import.note-name', { name: change.from.name }));
  if (change.to.place.classId === null) notes.push(t('import.note-new-class'));
  return notes;
}
