import type { MenuItemModel } from '@chorus/contract/desktop/channels';
import type { Clock } from '@chorus/sdk';
import { AppWindow, House, Keyboard, LayoutGrid, LogIn, Power, RadioReceiver, UserRoundCog, type LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { SvgIcon } from '../shell/svg-icon.tsx';
import { MenuGesture } from './menu-gesture.ts';
import type { MenuState } from './menu-state.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  home: House,
  bind: RadioReceiver,
  login: LogIn,
  desktop: AppWindow,
  keyboard: Keyboard,
  account: UserRoundCog,
  exit: Power,
};

/** The ball, and beside it what is open: the items, one's question, or the timer's minutes. */
export function MenuPage({ menu, clock }: { readonly menu: MenuState; readonly clock: Pick<Clock, 'timeout'> }) {
  const { model, layout, open, asks, dragged } = useSyncExternalStore(
    (changed) => {
      const subscription = menu.state.subscribe(changed);
      return () => subscription.dispose();
    },
    () => menu.state.get(),
  );
  const ball = useRef<HTMLButtonElement>(null);
  const [gesture] = useState(
    () =>
      new MenuGesture(clock, {
        tap: () => menu.toggle(),
        doubleTap: () => menu.toggleChoices(),
        longPress: () => menu.openItems(),
        drag: (to) => menu.drag(to),
        drop: () => menu.drop(),
      }),
  );
  useEffect(() => {
    if (!model) return;
    document.documentElement.lang = model.locale;
    document.documentElement.dataset['theme'] = model.theme;
  }, [model]);
  if (!model) return null;

  const at = ({ screenX: x, screenY: y }: PointerEvent) => ({ x, y });
  const leave = () => {
    menu.close();
    ball.current?.focus();
  };
  return (
    <div
      className="fm"
      data-edge={layout.edge}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
      // Beside the ball and what is open the window is clear: a press there is for what lies behind.
      onPointerDown={(event) => event.target === event.currentTarget && menu.close()}
    >
      <button
        ref={ball}
        type="button"
        className="fm-ball"
        style={{ left: `${layout.ball.x}px`, top: `${layout.ball.y}px` }}
        data-dragged={dragged || undefined}
        aria-label={model.label}
        aria-expanded={open !== 'closed'}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          gesture.press(event.pointerId, at(event));
        }}
        onPointerMove={(event) => gesture.move(event.pointerId, at(event))}
        onPointerUp={(event) => gesture.release(event.pointerId)}
        onPointerCancel={(event) => gesture.cancel(event.pointerId)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          if (event.shiftKey) menu.toggleChoices();
          else menu.toggle();
        }}
      >
        <LayoutGrid size="32" aria-hidden />
      </button>
      {open !== 'closed' && (
        <Panel key={`${open} ${asks?.id}`} menu={menu} label={model.label}>
          {asks?.question ? (
            <Question question={asks.question} clock={clock} onAnswer={(yes) => menu.answer(yes)} />
          ) : open === 'choices' ? (
            <div className="fm-choices" role="group" aria-label={menu.choosing?.label}>
              {menu.choosing?.choices?.map(({ value, label }) => (
                <button key={value} type="button" onClick={() => menu.choose(value)}>
                  {label}
                </button>
              ))}
            </div>
          ) : (
            <div className="fm-items" role="group" aria-label={model.label}>
              {model.items.map((item) => (
                <Item key={item.id} item={item} onPress={() => menu.press(item)} />
              ))}
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}

/** What is open: says how large it is, so that its window is made for it, and takes the focus of who works by keys. */
function Panel({ menu, label, children }: { readonly menu: MenuState; readonly label: string; readonly children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = panel.current!;
    menu.measured(menu.state.get().open, { width, height });
    panel.current!.querySelector('button')?.focus({ preventScroll: true });
  }, [menu]);
  return (
    <div
      ref={panel}
      className="fm-panel"
      aria-label={label}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const buttons = [...panel.current!.querySelectorAll('button')];
        const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons[(from + step + buttons.length) % buttons.length]?.focus();
      }}
    >
      {children}
    </div>
  );
}

/** The second press of a double one may meet the answer that has taken the item's place: so long it is none. */
const doublePressMs = 500;

function Question({
  question: { text, yes, no },
  clock,
  onAnswer,
}: {
  readonly question: NonNullable<MenuItemModel['question']>;
  readonly clock: Pick<Clock, 'timeout'>;
  readonly onAnswer: (yes: boolean) => void;
}) {
  const seen = useRef(false);
  useEffect(() => {
    const soon = clock.timeout(doublePressMs, () => (seen.current = true));
    return () => soon.dispose();
  }, [clock]);
  return (
    <div className="fm-question" role="alertdialog" aria-label={text}>
      <p>{text}</p>
      <div className="fm-answers">
        <button type="button" className="fm-yes" onClick={() => seen.current && onAnswer(true)}>
          {yes}
        </button>
        <button type="button" onClick={() => onAnswer(false)}>
          {no}
        </button>
      </div>
    </div>
  );
}

function Item({ item: { id, label, icon, question, pressed }, onPress }: { readonly item: MenuItemModel; readonly onPress: () => void }) {
  const Icon = icons[id];
  return (
    <button
      type="button"
      className="fm-item"
      aria-haspopup={question && 'dialog'}
      aria-pressed={pressed}
      data-danger={id === 'exit' || undefined}
      onClick={onPress}
    >
      {Icon && <Icon size="24" aria-hidden />}
      {icon !== undefined && <SvgIcon svg={icon} />}
      <span>{label}</span>
    </button>
  );
}
