import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import type { ExplainedLayer } from '@chorus/contract/policy/explain';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAdmin, useText } from '../../admin-context.tsx';
import type { PolicyRow } from './policy-rows.ts';
import { namedRule } from './policy-rows.ts';
import { layerText, outText, scopeText } from './policy-words.ts';
import { NoRule, RuleMark } from './rule-mark.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { writtenOf } from './waiting-change.ts';
import { Popover } from '../../../shell/popover.tsx';

/** What a cell takes the focus with. */
type Place = { readonly 'data-at': string; readonly tabIndex: number; readonly onFocus: () => void };

/** What one layer says about one activity. The deciding rule is framed, one that does not count is struck through; the own layer's opens a menu. */
export function RuleCell(props: {
  readonly row: PolicyRow;
  readonly layer: ExplainedLayer;
  readonly place: Place;
  /** The own layer, where it may be changed. */
  readonly own: boolean;
  readonly waits: boolean;
  readonly onChoose: (rule: WrittenRule | null) => void;
  readonly onAsk: (what: 'version' | 'reason', rule: WrittenRule | null) => void;
}) {
  const { row, layer, place, own, waits, onChoose, onAsk } = props;
  const t = useText();
  const { i18n } = useAdmin();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Before anything else comes of it: a dialog gives the focus back to where it was. */
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const [first, ...others] = layer.rules;
  const out = first && outText(t, first);
  const scope = first && scopeText(t, first);
  const title = [
    ...(out === undefined ? [] : [out]),
    ...(first?.why === 'decides' ? [t('policy.decides')] : []),
    ...(others.length > 0 ? [t('policy.more-rules', { count: others.length })] : []),
  ].join(t('policy.and'));
  const inside = first ? (
    <>
      <RuleMark
        rule={{ effect: first.effect, lock: first.locked, ...(first.version !== undefined && { version: first.version }) }}
        out={out !== undefined}
      />
      {scope !== undefined && <small>{scope}</small>}
      {title !== '' && <span className="ch-hidden-text">{title}</span>}
    </>
  ) : own ? (
    <NoRule />
  ) : (
    <>
      <span aria-hidden="true">—</span>
      <span className="ch-hidden-text">{t('policy.silent')}</span>
    </>
  );
  const marks = {
    className: 'ad-rule-box',
    'data-why': first?.why ?? 'silent',
    'data-effect': first?.effect,
    'data-waits': waits || undefined,
    title: title === '' ? undefined : title,
  };
  if (!own)
    return (
      <td role="gridcell" {...place}>
        <span {...marks}>{inside}</span>
      </td>
    );
  const named = namedRule(layer, row.subject.id);
  const rule = named ? writtenOf(named) : null;
  const label = t('policy.menu-of', { title: i18n.pick(row.title), layer: layerText(t, layer) });
  return (
    <td role="gridcell" data-own>
      <Popover
        isOpen={open}
        onInteraction={(next) => (next ? setOpen(true) : close())}
        placement="bottom-start"
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        transitionDuration={0}
        content={
          <RuleMenu
            label={label}
            rule={rule}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
            onAsk={(what) => {
              close();
              onAsk(what, rule);
            }}
          />
        }
      >
        <button type="button" ref={button} {...place} {...marks} aria-haspopup="menu" aria-expanded={open}>
          <span className="ch-hidden-text">{label}</span>
          {inside}
          <ChevronDown size="1em" aria-hidden />
        </button>
      </Popover>
    </td>
  );
}
