import { Notices, Platform } from '@chorus/sdk';
import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton, TrashIcon, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useRef, type CSSProperties } from 'react';
import { backgrounds } from '../ink/board-page.ts';
import type { Tool } from '../ink/contact-action.ts';
import type { TrayPosition } from '../kept-paint.ts';
import { colours, inkOf, strokeWidths, type Paint } from '../paint.ts';
import { savePicture } from '../snapshot.ts';
import type { BoardHost } from './board-host.ts';
import { DownloadIcon, QuitIcon, toolIcons } from './icons.tsx';
import { toolKeys } from './paint-keys.ts';
import { PaintOptions } from './paint-options.tsx';

const moreTools: readonly Tool[] = ['highlighter', 'line', 'arrow', 'rectangle', 'ellipse', 'text', 'laser', 'page'];

/** What the tray opens: tools, ink, pages and what is chosen of them. */
export const PaintMenu = observer(function PaintMenu(props: {
  readonly paint: Paint;
  readonly host: BoardHost;
  readonly place: TrayPosition;
  readonly onQuit: () => void;
}) {
  const { paint, host, place, onQuit } = props;
  const t = useT();
  const menu = useRef<HTMLDivElement>(null);
  const { drawn, at, pages, background } = paint.board;
  const tool = (name: Tool, disabled = false) => {
    const ToolIcon = toolIcons[name];
    return { name, disabled, icon: <ToolIcon size="1.75rem" />, label: t(`paint.tool.${name}`), pressed: paint.tool === name };
  };
  const quit = () => {
    if (paint.askToQuit()) return paint.closeMenu();
    paint.quit();
    onQuit();
  };
  const platform = useService(Platform);
  const notices = useService(Notices);
  const save = async () => {
    const room = menu.current!.closest('.bt-paint')!.querySelector('.bt-paint-room')!;
    const name = t('paint.file', { n: at + 1 });
    if (!(await savePicture(paint.drawing, host, room, name))) return void notices.show({ kind: 'error', text: t('paint.not-saved') });
    // the desktop client asks where to
    if (!platform.state.get().desktop) void notices.show({ kind: 'good', text: t('paint.saved', { name: `${name}.png` }), ms: 6_000 });
  };
  return (
    <div
      ref={menu}
      className="bt-paint-menu ch-bar"
      role="group"
      aria-label={t('paint.menu')}
      data-below={place.y < 0.5 || undefined}
      style={{ '--bt-x': place.x, '--bt-y': place.y } as CSSProperties}
    >
      <div className="bt-paint-row bt-paint-main">
        {[tool('brush'), tool('eraser', !drawn)].map(({ name, label, ...rest }) => (
          <Button key={name} {...rest} kind={rest.pressed ? 'soft' : 'quiet'} onPress={() => paint.take(name)}>
            <Keyed text={label} shortcut={toolKeys[name]} />
          </Button>
        ))}
        <Button
          kind="quiet"
          icon={<TrashIcon size="1.75rem" />}
          disabled={!drawn}
          onPress={() => {
            paint.closeMenu();
            paint.askToClear();
          }}
        >
          <Keyed text={t('paint.clear')} shortcut="Del" />
        </Button>
        <Button kind="quiet" icon={<QuitIcon size="1.75rem" />} onPress={quit}>
          {t('paint.quit')}
        </Button>
      </div>
      <div className="bt-paint-row">
        <div className="bt-paint-group" role="group" aria-label={t('paint.colour')}>
          {colours.map((colour, index) => (
            <button
              key={colour}
              type="button"
              className="bt-paint-colour"
              aria-pressed={paint.colour === colour}
              title={`${t(`paint.colour.${colour}`)} (${index + 1})`}
              onClick={() => paint.setColour(colour)}
            >
              <span style={{ background: inkOf[colour] }} />
              <small>{t(`paint.colour.${colour}`)}</small>
            </button>
          ))}
        </div>
        <div className="bt-paint-group" role="group" aria-label={t('paint.width')}>
          {strokeWidths.map((width) => (
            <button
              key={width}
              type="button"
              className="bt-paint-width"
              aria-pressed={paint.width === width}
              onClick={() => paint.setWidth(width)}
            >
              <span style={{ width: `${width * 2}px`, height: `${width * 2}px` }} />
              <small>{t(`paint.width.${width}`)}</small>
            </button>
          ))}
        </div>
      </div>
      <div className="bt-paint-row bt-paint-more" role="group" aria-label={t('paint.tools')}>
        {moreTools
          .filter((name) => name !== 'page' || host.pressesThrough)
          .map((name) => tool(name, name === 'page' && background !== 'through'))
          .map(({ name, label, ...rest }) => (
            <Button key={name} {...rest} kind={rest.pressed ? 'soft' : 'quiet'} onPress={() => paint.take(name)}>
              <Keyed text={label} shortcut={toolKeys[name]} />
            </Button>
          ))}
      </div>
      <div className="bt-paint-row">
        <div className="bt-paint-group" role="group" aria-label={t('paint.pages')}>
          <IconButton label={t('paint.page-before')} icon={<ChevronLeftIcon />} disabled={at === 0} onPress={() => paint.turnTo(at - 1)} />
          <span className="bt-paint-page" role="status">
            {t('paint.page-of', { at: at + 1, of: pages })}
          </span>
          <IconButton
            label={t(at + 1 < pages ? 'paint.page-after' : 'paint.page-new')}
            icon={<ChevronRightIcon />}
            disabled={at + 1 === pages && !drawn}
            onPress={() => paint.turnTo(at + 1)}
          />
        </div>
        <div className="bt-paint-group" role="group" aria-label={t('paint.background')}>
          {backgrounds.map((each) => (
            <button
              key={each}
              type="button"
              className="bt-paint-paper"
              aria-pressed={background === each}
              title={t(`paint.background.${each}`)}
              onClick={() => paint.setBackground(each)}
            >
              <span data-background={each} />
              <small>{t(`paint.paper.${each}`)}</small>
            </button>
          ))}
        </div>
        <Button kind="quiet" className="bt-paint-save" icon={<DownloadIcon size="1.75rem" />} disabled={!drawn} onPress={() => void save()}>
          {t('paint.save')}
        </Button>
      </div>
      <PaintOptions paint={paint} host={host} />
    </div>
  );
});

/** A word, and the key that does the same. */
function Keyed({ text, shortcut }: { readonly text: string; readonly shortcut: string }) {
  return (
    <span className="bt-paint-keyed">
      {text}
      <kbd aria-hidden>{shortcut}</kbd>
    </span>
  );
}
