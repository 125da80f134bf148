import type { AdminBody } from '@chorus/contract/api/admin/calls';
import { maxConsentChanges, type ConsentChange, type StudentConsents } from '@chorus/contract/api/admin/consent-calls';
import { maxPage } from '@chorus/contract/api/admin/list';
import { consentStates, type ConsentState } from '@chorus/contract/consent';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import { Chip } from '../../kit/chip.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import '../data.css';
import { ConsentSheet, type TypedConsent } from './consent-sheet.tsx';
import { MissingPaper } from './missing-paper.tsx';

const purpose = 'recording';
const tones = { given: 'good', refused: 'poor', withdrawn: 'poor', unknown: 'fair' } as const;
type Counts = Readonly<Record<ConsentState, number>>;

/** What parents have agreed to. */
export default function ConsentsPage() {
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const [classId, setClassId] = useState('');
  const [state, setState] = useState<'' | ConsentState>('');
  const [counts, setCounts] = useState<Counts>();
  const [first, setFirst] = useState(false);
  const [dialog, ask] = useConfirm();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<StudentConsents | 'many'>();
  const [paper, setPaper] = useState<readonly StudentConsents[]>();
  const [busy, run] = useAction('consents.problem');
  const { value: classes = [] } = useLoaded(acting.orgId, (signal) => api.call('schoolClasses', {}, { signal, quiet: true }));
  const filter = { purpose, ...(classId !== '' && { classId }) } as const;
  const rows = useRows<StudentConsents>({
    key: 'consents',
    filter: JSON.stringify([classId, state]),
    load: async (page, signal) => {
      const body = { ...(page as AdminBody<'consents'>), ...filter, ...(state !== '' && { state }) };
      const found = await api.call('consents', body, { signal, quiet: true });
      setCounts(found.counts);
      setFirst(found.consentFirst);
      return found;
    },
  });
  const may = acting.may('data.write');
  const choose = (id: string, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const columns: readonly Column<StudentConsents>[] = [
    ...(may
      ? [
          {
            id: 'chosen',
            title: '',
            width: '2.75rem',
            cell: ({ student: { id, name } }: StudentConsents) => (
              // A press here chooses, and opens nothing.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
              <label className="ad-choose" onClick={(event) => event.stopPropagation()}>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={t('consents.choose', { name })}
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
              </label>
            ),
          },
        ]
      : []),
    {
      id: 'number',
      title: t('consents.number'),
      width: 'minmax(6rem, 1fr)',
      sorts: true,
      cell: ({ student }) => <span className="ad-figure">{student.number}</span>,
    },
    {
      id: 'name',
      title: t('consents.name'),
      width: 'minmax(5rem, 1fr)',
      sorts: true,
      cell: ({ student }) => <span className="ad-strong">{student.name}</span>,
    },
    {
      id: 'class',
      title: t('consents.class'),
      width: 'minmax(6rem, 1fr)',
      sorts: true,
      cell: ({ student }) => student.place?.className ?? t('consents.no-class'),
    },
    {
      id: 'state',
      title: t('consents.state'),
      width: '8rem',
      cell: ({ consents: [one] }) => one && <Chip tone={tones[one.state]}>{t(`consents.state-${one.state}`)}</Chip>,
    },
    {
      id: 'day',
      title: t('consents.day'),
      width: '8rem',
      cell: ({ consents: [one] }) => <span className="ad-faint ad-figure">{one?.day}</span>,
    },
    { id: 'note', title: t('consents.note'), width: 'minmax(0, 1.5fr)', cell: ({ consents: [one] }) => one?.note },
  ];

  /** Everybody who is found, whether they are in view or not. */
  const everybody = async (which: '' | ConsentState): Promise<StudentConsents[]> => {
    const { search, sort } = rows.state.get();
    const body = {
      ...filter,
      ...(which !== '' && { state: which }),
      ...(search !== '' && { search }),
      ...(sort && { sort }),
    } as AdminBody<'consents'>;
    const all: StudentConsents[] = [];
    for (let total = 1; all.length < total;) {
      const part = await api.call('consents', { ...body, offset: all.length, limit: maxPage }, { quiet: true });
      if (part.rows.length === 0) break;
      all.push(...part.rows);
      total = part.total;
    }
    return all;
  };
  const write = async (changes: readonly ConsentChange[], quiet: boolean): Promise<ConsentChange[]> => {
    const before: ConsentChange[] = [];
    for (let at = 0; at < changes.length; at += maxConsentChanges)
      before.push(...(await api.call('setConsents', { changes: changes.slice(at, at + maxConsentChanges) }, { quiet })).before);
    rows.reload();
    return before;
  };
  const save = async (ids: readonly string[], typed: TypedConsent) => {
    const before = await write(
      ids.map((studentId) => ({ studentId, purpose, ...typed })),
      true,
    );
    setSheet(undefined);
    setChosen(new Set());
    const said = t('consents.said', { count: ids.length, state: t(`consents.state-${typed.state}`) });
    say(said, async () => void (await write(before, false)));
  };
  const chooseFirst = async (consentFirst: boolean) => {
    const question = { title: t('consents.first-question'), text: t('consents.first-what'), confirm: t('consents.first-do') };
    if (consentFirst && !(await ask(question))) return;
    const put = async (chosen: boolean) =>
      setFirst((await api.call('chooseConsentFirst', { consentFirst: chosen }, { quiet: true })).consentFirst);
    await run(async () => {
      await put(consentFirst);
      say(t(consentFirst ? 'consents.first-on' : 'consents.first-off'), () => put(!consentFirst));
    });
  };
  const print = () => run(async () => setPaper(await everybody('unknown')));
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Page
      title={t('page.consents')}
      subtitle={t(first ? 'consents.what-first' : 'consents.what')}
      actions={
        <>
          <Check
            label={t('consents.first')}
            checked={first}
            disabled={busy || !may || counts === undefined}
            onChange={(checked) => void chooseFirst(checked)}
          />
          <Button icon={<Printer size="1.25em" aria-hidden />} busy={busy} disabled={counts?.unknown === 0} onPress={() => void print()}>
            {t('consents.print')}
          </Button>
        </>
      }
      sheet={
        sheet && (
          <ConsentSheet
            key={sheet === 'many' ? 'many' : sheet.student.id}
            student={sheet === 'many' ? undefined : sheet}
            count={chosen.size}
            first={first}
            onSave={(typed) => save(sheet === 'many' ? [...chosen] : [sheet.student.id], typed)}
            onClose={() => setSheet(undefined)}
          />
        )
      }
      footNote={may && t(chosen.size > 0 ? 'consents.chosen' : 'consents.hint', { count: chosen.size })}
      foot={
        may && (
          <>
            {chosen.size > 0 ? (
              <Button onPress={() => setChosen(new Set())}>{t('consents.choose-none')}</Button>
            ) : (
              <Button
                busy={busy}
                onPress={() => void run(async () => setChosen(new Set((await everybody(state)).map(({ student }) => student.id))))}
              >
                {t('consents.choose-all', { count: rows.state.get().total ?? 0 })}
              </Button>
            )}
            <Button kind={sheet ? 'plain' : 'primary'} size="large" disabled={chosen.size === 0} onPress={() => setSheet('many')}>
              {t('consents.set')}
            </Button>
          </>
        )
      }
    >
      <DataTable
        rows={rows}
        label={t('page.consents')}
        columns={columns}
        keyOf={({ student }) => student.id}
        open={sheet && sheet !== 'many' ? sheet.student.id : undefined}
        {...(may && { onOpen: setSheet, chosen: { keys: chosen, onChange: setChosen } })}
        searchLabel={t('consents.search')}
        tools={
          <>
            <select
              className="ad-select"
              aria-label={t('consents.class')}
              value={classId}
              onChange={(event) => setClassId(event.target.value)}
            >
              <option value="">{t('consents.class-any')}</option>
              {classes
                .filter(({ archivedAt }) => archivedAt === null)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
            <select
              className="ad-select"
              aria-label={t('consents.state')}
              value={state}
              onChange={(event) => setState(event.target.value as typeof state)}
            >
              <option value="">{t('consents.state-any', { count: all ?? '' })}</option>
              {consentStates.map((one) => (
                <option key={one} value={one}>
                  {t('consents.state-count', { state: t(`consents.state-${one}`), count: counts?.[one] ?? '' })}
                </option>
              ))}
            </select>
          </>
        }
        empty={
          classId === '' && state === '' ? (
            <EmptyState title={t('consents.none')} text={t('consents.none-what')} />
          ) : (
            <EmptyState
              title={t('kit.none-found')}
              action={
                <Button
                  onPress={() => {
                    setClassId('');
                    setState('');
                  }}
                >
                  {t('kit.show-all')}
                </Button>
              }
            />
          )
        }
      />
      {dialog}
      {paper && <MissingPaper students={paper} onPrinted={() => setPaper(undefined)} />}
    </Page>
  );
}
