import { entriesOf } from '@chorus/contract/points';
import { Button, useObservable } from '@chorus/sdk/ui';
import { CircleAlert, CircleCheck, CircleHelp, Hourglass, Lock, Puzzle, RotateCcw, SlidersHorizontal } from 'lucide-react';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { broughtBy, pictureOf } from '../../plugins/brought-by.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { Chip } from '../../shell/chip.tsx';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { SvgIcon } from '../../shell/svg-icon.tsx';
import { Switch } from '../../shell/switch.tsx';
import { rowState } from './row-state.ts';
import { reasonText } from './may-text.ts';
import { allowedOf, useSchoolRule } from './use-school-rule.ts';

const icons = { check: CircleCheck, lock: Lock, alert: CircleAlert, wait: Hourglass };
const switchable = new Set(['switched-off', 'too-many-faults', 'safe-start']);

/** One plugin: who made it, how it is, what it brings, and its switch. */
export function PluginCard({
  row,
  onWhy,
  onSettings,
}: {
  readonly row: PluginRow;
  readonly onWhy: () => void;
  readonly onSettings: () => void;
}) {
  const kernel = useService(kernelToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const pick = usePick();
  const { teacher } = useObservable(classroom.state);
  const { allow, busy } = useSchoolRule();
  const { manifest, id, reason } = row;
  const state = rowState(row);
  const StateIcon = icons[state.icon];
  const title = manifest ? pick(manifest.title) : row.folder;
  const icon = manifest && pictureOf(manifest);
  const fault = row.faults.at(-1);
  const origin = t(`plugins.${row.source}`);
  const brings = manifest && [
    ...broughtBy(manifest, pick),
    ...(manifest.contributes.evaluateTypes.length > 0
      ? [t('plugins.types', { names: manifest.contributes.evaluateTypes.map((type) => pick(type.title)).join(t('list.and')) })]
      : []),
  ];
  return (
    <li
      className="ch-card ch-plugin"
      data-plugin={id ?? row.folder}
      data-place={row.folder}
      data-state={state.label}
      data-activate-ms={row.activateMs}
      data-faults={row.faults.map(({ code }) => code).join(' ')}
    >
      <span className="ch-plugin-icon">{icon ? <SvgIcon svg={icon} /> : <Puzzle size="2rem" aria-hidden />}</span>
      <div className="ch-plugin-who">
        <h2>{title}</h2>
        <p>{[...(manifest ? [manifest.version, manifest.publisher.name] : []), origin].join(' · ')}</p>
      </div>
      <div className="ch-plugin-how">
        <span className="ch-plugin-chips">
          <Chip tone={state.tone} icon={<StateIcon size="1.25em" aria-hidden />}>
            {t(`plugins.state.${state.label}`)}
          </Chip>
          {reason && <span className="ch-plugin-reason">{reasonText(t, row)}</span>}
        </span>
        {fault && (
          <p className="ch-plugin-fault">
            {t('plugins.faults', { count: row.faults.length })} · {t(`plugins.fault.${fault.code}`)}
            {(teacher?.administrator || row.source === 'dev') && ` · ${fault.message}`}
          </p>
        )}
        {brings && <p>{`${t('plugins.contributes')} ${brings.length > 0 ? brings.join(' · ') : t('plugins.nothing')}`}</p>}
      </div>
      <div className="ch-plugin-do">
        {id !== undefined && manifest && reason?.code === 'not-yet-allowed' && teacher?.administrator && (
          <Button kind="soft" busy={busy} onPress={() => void allow(id, allowedOf(row, manifest, pick))}>
            {t('plugins.allow')}
          </Button>
        )}
        {id !== undefined && (row.faults.length > 0 || reason?.code === 'safe-start') && (
          <Button icon={<RotateCcw size="1.25em" aria-hidden />} onPress={() => void kernel.retry(id)}>
            {t('plugins.retry')}
          </Button>
        )}
        {manifest && reason === undefined && entriesOf(manifest, 'settings/1').length > 0 && (
          <Button kind="quiet" icon={<SlidersHorizontal size="1.25em" aria-hidden />} aria-haspopup="dialog" onPress={onSettings}>
            {t('plugins.settings')}
          </Button>
        )}
        <Button kind="quiet" icon={<CircleHelp size="1.25em" aria-hidden />} aria-haspopup="dialog" onPress={onWhy}>
          {t('plugins.why')}
        </Button>
        <Switch
          label={t('plugins.switch', { name: title })}
          on={row.switchedOn && reason === undefined}
          disabled={id === undefined || (reason !== undefined && !switchable.has(reason.code))}
          onChange={(on) =>
            id !== undefined &&
            void (on && reason !== undefined && reason.code !== 'switched-off' ? kernel.retry(id) : kernel.setSwitchedOn(id, on))
          }
        />
      </div>
    </li>
  );
}
