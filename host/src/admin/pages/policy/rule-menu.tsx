import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import { Check, CircleSlash2, Lock, MessageSquareText, Minus, Pin, Star } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../admin-context.tsx';

const effects = [
  { effect: 'allow', icon: Check },
  { effect: 'deny', icon: CircleSlash2 },
  { effect: 'require', icon: Star },
] as const;

/** What the own layer can say about an activity: one effect or nothing, whether it is locked, and why. */
export function RuleMenu(props: {
  readonly label: string;
  readonly rule: WrittenRule | null;
  readonly onChoose: (rule: WrittenRule | null) => void;
  /** What has to be typed: the versions of a pin, the reason. */
  readonly onAsk: (what: 'version' | 'reason') => void;
}) {
  const { label, rule, onChoose, onAsk } = props;
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The popover first notes what had the focus, to give it back at Escape.
    const frame = requestAnimationFrame(() => {
      const items = itemsOf(list.current);
      (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const withEffect = (effect: 'allow' | 'deny' | 'require') =>
    onChoose({ effect, lock: rule?.lock ?? false, ...(rule?.reason !== undefined && { reason: rule.reason }) });
  const lockable = rule !== null && rule.effect !== 'require';
  return (
    <ul ref={list} className="bp6-menu ch-menu ad-rule-menu" role="menu" aria-label={label} onKeyDown={onMenuKey}>
      {effects.map(({ effect, icon: Icon }) => (
        <Item
          key={effect}
          icon={<Icon size="1.25em" aria-hidden />}
          text={t(`policy.effect.${effect}`)}
          note={t(`policy.effect.${effect}-what`)}
          checked={rule?.effect === effect}
          onPress={() => withEffect(effect)}
        />
      ))}
      <Item
        icon={<Pin size="1.25em" aria-hidden />}
        text={t('policy.effect.pin')}
        note={rule?.effect === 'pin' ? rule.version : t('policy.effect.pin-what')}
        checked={rule?.effect === 'pin'}
        asks
        onPress={() => onAsk('version')}
      />
      <Item
        icon={<Minus size="1.25em" aria-hidden />}
        text={t('policy.effect.none')}
        note={t('policy.effect.none-what')}
        checked={rule === null}
        onPress={() => onChoose(null)}
      />
      <li role="separator" className="bp6-menu-divider" />
      <Item
        icon={<Lock size="1.25em" aria-hidden />}
        text={t('policy.lock')}
        note={t(rule?.effect === 'require' ? 'policy.lock-required' : 'policy.lock-what')}
        checked={rule !== null && (rule.lock || rule.effect === 'require')}
        box
        disabled={!lockable}
        onPress={() => lockable && onChoose({ ...rule, lock: !rule.lock })}
      />
      <Item
        icon={<MessageSquareText size="1.25em" aria-hidden />}
        text={t('policy.reason')}
        note={rule?.reason ?? t('policy.reason-what')}
        disabled={rule === null}
        asks
        onPress={() => rule && onAsk('reason')}
      />
    </ul>
  );
}

function Item(props: {
  readonly icon: ReactElement;
  readonly text: string;
  readonly note?: string | undefined;
  readonly checked?: boolean;
  /** It can be on or off beside the others, which are one of several. */
  readonly box?: boolean;
  readonly asks?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}) {
  const { icon, text, note, checked, box, asks, disabled, onPress } = props;
  return (
    <li role="none">
      <button
        type="button"
        role={checked === undefined ? 'menuitem' : box ? 'menuitemcheckbox' : 'menuitemradio'}
        aria-checked={checked}
        aria-disabled={disabled}
        aria-haspopup={asks ? 'dialog' : undefined}
        className="ad-rule-item"
        tabIndex={-1}
        onClick={onPress}
      >
        {icon}
        <span>
          <span>{text}</span>
          {note !== undefined && <small>{note}</small>}
        </span>
        {checked && <Check size="1.25em" aria-hidden />}
      </button>
    </li>
  );
}

const itemsOf = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];

function onMenuKey(event: KeyboardEvent<HTMLUListElement>): void {
  const items = itemsOf(event.currentTarget);
  const now = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next = { ArrowDown: now === last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
