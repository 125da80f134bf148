import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import type { ExplainedLayer } from '@chorus/contract/policy/explain';
import { rollBack } from '@chorus/contract/policy/roll-back';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { ChevronDown, Eye, List } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { useSaid } from '../../kit/use-said.ts';
import { goTo, usePath } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { ChangeNote } from './change-note.tsx';
import { EffectsSheet } from './effects-sheet.tsx';
import './policy.css';
import { PolicyGrid, type ShownRow } from './policy-grid.tsx';
import { layerKey, policyRows, versionsOf, type PolicyRow } from './policy-rows.ts';
import { layerText } from './policy-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useWaitingChange } from './use-waiting-change.ts';
import { changeOf, withChange } from './waiting-change.ts';
import { WhoseSheet, type Whose } from './whose-sheet.tsx';
import { WhySheet } from './why-sheet.tsx';

type Beside = { readonly kind: 'whose' } | { readonly kind: 'effects' } | { readonly kind: 'why'; readonly key: string };
type Asking = {
  readonly what: 'version' | 'reason';
  readonly row: PolicyRow;
  readonly layer: ExplainedLayer;
  readonly rule: WrittenRule | null;
};

/** The bottom bar is about to go: the cell where the change was made has the focus again. */
const focusGrid = () => document.querySelector<HTMLElement>('.ad-policy [data-at][tabindex="0"]')?.focus({ preventScroll: true });

/** Which activities whom is given, by which rules; the own layer's are changed here. */
export default function PolicyPage() {
  // Who acts for another organisation begins anew: what waits is of the one before.
  return <PolicyOf key={useActing().orgId} />;
}

function PolicyOf() {
  const { api, i18n } = useAdmin();
  const t = useText();
  const acting = useActing();
  const said = useSaid();
  const { query } = usePath();
  const whose: Whose = {
    school: query.get('school') ?? undefined,
    teacher: query.get('teacher') ?? undefined,
    schoolClass: query.get('class') ?? undefined,
  };
  const [beside, setBeside] = useState<Beside>();
  const [asking, setAsking] = useState<Asking>();
  const [dialog, ask] = useConfirm();
  const mayWrite = acting.may('policy.write');
  const { school, teacher, schoolClass } = whose;
  const view = useLoaded(JSON.stringify([acting.orgId, whose]), async (signal) => {
    const body = {
      ...(school !== undefined && { orgId: school }),
      ...(teacher !== undefined && { accountId: teacher }),
      ...(schoolClass !== undefined && { classId: schoolClass }),
    };
    const [seen, account] = await Promise.all([
      api.call('policyView', body, { signal, quiet: true }),
      teacher === undefined ? undefined : api.call('account', { id: teacher }, { signal, quiet: true }),
    ]);
    return { ...seen, teacherName: account?.name };
  });
  // While another's view comes, the one before stays: who chooses a teacher keeps the list to choose from.
  const [kept, setKept] = useState(view.value);
  if (view.value && view.value !== kept) setKept(view.value);
  const value = view.value ?? kept;
  const { waiting, busy, plan, drop, apply } = useWaitingChange({
    // At once, so that what was seen while it waited does not go away and come back.
    onWritten: (now) =>
      value && view.put({ ...value, layers: value.layers.map((layer) => now.find((one) => layerKey(one) === layerKey(layer)) ?? layer) }),
    onTakenBack: view.reload,
  });
  const rows = useMemo(() => (value ? policyRows(rollBack(value.plugins, value.stored, value.layers), value.layers) : []), [value]);
  const change = waiting?.change;
  const changed = useMemo(() => {
    if (!value || !change) return undefined;
    const then = withChange(value.layers, change);
    return policyRows(rollBack(value.plugins, value.stored, then), then);
  }, [value, change]);
  const look = (next: Whose) =>
    goTo(
      'policy',
      Object.fromEntries(
        [['school', next.school] as const, ['teacher', next.teacher] as const, ['class', next.schoolClass] as const].flatMap(([key, id]) =>
          id === undefined ? [] : [[key, id]],
        ),
      ),
    );
  if (view.error && !view.value)
    return (
      <ErrorState
        title={view.error.note ?? t('api.error')}
        onRetry={() => ((school ?? teacher ?? schoolClass) ? look({}) : view.reload())}
      />
    );
  if (!value) return <Skeleton shape="page" />;

  const { target, teacherName } = value;
  const className = target.classes.find(({ id }) => id === schoolClass)?.name;
  const isOwn = ({ orgId, classId }: ExplainedLayer) => (classId === undefined ? orgId === acting.orgId : acting.orgKind === 'school');
  const shown: ShownRow[] = rows.map((row) => {
    const after = row.subject.id === change?.plugin ? changed?.find(({ key }) => key === row.key) : undefined;
    return after && change ? { row: after, before: row, waitsAt: layerKey(change.at) } : { row };
  });
  const about = shown.find(({ waitsAt }) => waitsAt !== undefined)?.row;
  const layers = rows[0]?.explanation.layers ?? [];
  const own = layers.find(({ orgId }) => orgId === acting.orgId);
  const who = teacherName ?? className ?? target.name;

  const choose = async (row: PolicyRow, layer: ExplainedLayer, rule: WrittenRule | null) => {
    const before = rows.find(({ key }) => key === row.key)!;
    const next = changeOf(
      before,
      before.explanation.layers.find((one) => layerKey(one) === layerKey(layer))!,
      rule,
    );
    const samePlace = change && change.plugin === row.subject.id && layerKey(change.at) === layerKey(layer);
    if (!next) {
      if (samePlace) drop();
      return;
    }
    const replace = () =>
      ask({
        title: t('policy.still-waits', { title: i18n.pick(change!.title) }),
        text: t('policy.still-waits-what'),
        confirm: t('policy.replace'),
        cancel: t('policy.keep'),
      });
    if (!change || samePlace || (await replace())) await plan(next);
  };
  const write = async () => {
    if (!change) return;
    const undo = await apply();
    if (!undo) return;
    focusGrid();
    if (beside?.kind === 'effects') setBeside(undefined);
    said(t('policy.applied', { title: i18n.pick(change.title), layer: layerText(t, change.at) }), undo);
  };
  const open = beside?.kind === 'why' ? shown.find(({ row }) => row.key === beside.key)?.row : undefined;
  const close = () => setBeside(undefined);
  const lockedBy = () => {
    const at = about?.explanation.layers.find((one) => change && layerKey(one) === layerKey(change.at));
    const rule = at?.rules.find(({ ruleId }) => ruleId === 'waiting');
    return rule?.why === 'locked-by-wider' && rule.outdoneBy ? layerText(t, rule.outdoneBy) : undefined;
  };
  const sheet = open ? (
    <WhySheet
      row={open}
      who={who}
      own={own!}
      onAllow={mayWrite && own ? (rule) => void choose(open, own, rule) : undefined}
      onClose={close}
    />
  ) : beside?.kind === 'whose' ? (
    <WhoseSheet whose={whose} target={target} onChange={look} onClose={close} />
  ) : beside?.kind === 'effects' && waiting?.plan ? (
    <EffectsSheet plan={waiting.plan} onClose={close} />
  ) : undefined;
  return (
    <>
      <Page
        title={t('page.policy')}
        subtitle={t('policy.what')}
        actions={
          <>
            <span className="ad-what" id="policy-whose">
              {t('policy.whose-label')}
            </span>
            <Button
              icon={<Eye size="1.25em" aria-hidden />}
              endIcon={<ChevronDown size="1em" aria-hidden />}
              aria-expanded={beside?.kind === 'whose'}
              aria-describedby="policy-whose"
              onPress={() => setBeside(beside?.kind === 'whose' ? undefined : { kind: 'whose' })}
            >
              {[...(teacherName === undefined ? [] : [teacherName]), target.name, ...(className === undefined ? [] : [className])].join(
                ' · ',
              )}
            </Button>
          </>
        }
        sheet={sheet}
        {...(change &&
          about && {
            footNote: <ChangeNote change={change} subject={about.subject} plan={waiting?.plan} lockedBy={lockedBy()} />,
            foot: (
              <>
                <Button
                  icon={<List size="1.25em" aria-hidden />}
                  disabled={!waiting?.plan?.effects.length}
                  aria-expanded={beside?.kind === 'effects'}
                  onPress={() => setBeside({ kind: 'effects' })}
                >
                  {t('policy.show-effects')}
                </Button>
                <Button
                  disabled={busy}
                  onPress={() => {
                    drop();
                    focusGrid();
                  }}
                >
                  {t('policy.discard')}
                </Button>
                <Button kind="primary" size="large" busy={busy} disabled={!waiting?.plan} onPress={() => void write()}>
                  {t('policy.apply')}
                </Button>
              </>
            ),
          })}
      >
        {rows.length === 0 ? (
          <EmptyState title={t('policy.empty')} />
        ) : (
          <PolicyGrid
            label={t('page.policy')}
            rows={shown}
            layers={layers}
            isOwn={isOwn}
            mayWrite={mayWrite}
            sees={t(teacherName === undefined ? 'policy.at' : 'policy.sees', { who })}
            open={open?.key}
            onChoose={(row, layer, rule) => void choose(row, layer, rule)}
            onAsk={(row, layer, what, rule) => setAsking({ row, layer, what, rule })}
            onWhy={({ key }) => setBeside(open?.key === key ? undefined : { kind: 'why', key })}
          />
        )}
      </Page>
      {asking && (
        <RuleDialog
          what={asking.what}
          name={i18n.pick(asking.row.title)}
          version={asking.row.subject.version}
          versions={versionsOf([...value.plugins, ...value.stored], asking.row.subject.id)}
          rule={asking.rule}
          onChoose={(rule) => {
            setAsking(undefined);
            void choose(asking.row, asking.layer, rule);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {dialog}
    </>
  );
}
