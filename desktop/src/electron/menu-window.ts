import { JsonFile } from '../json-file.ts';
import { FunctionMenu } from '../menu/function-menu.ts';
import { menuPlacesSchema } from '../menu/menu-placement.ts';
import { clientOrigin } from '../security/navigation.ts';
import { clientModule } from './client-module.ts';
import { openKeyboard, toLogin } from './main-window.ts';
import { baseToken, functionMenuToken, inFrontToken, mainToken, menuToken, toolsToken } from './parts.ts';
import { createMenuWindow } from './windows.ts';

export const menuModule = clientModule(menuToken, {
  provide: (get) => createMenuWindow(get(baseToken).preload, get(baseToken).server),
  hooks: (menu) => {
    let ending = false;
    return {
      start: () => {
        // It is there as long as the client is.
        menu.on('close', (event) => {
          if (!ending) event.preventDefault();
        });
        void menu.loadURL(`${clientOrigin}/v2/menu.html`);
      },
      quit: () => void (ending = true),
    };
  },
});

/** What the function menu does. */
export const functionMenuModule = clientModule(functionMenuToken, {
  provide: (get) => {
    const base = get(baseToken);
    const { file, displays, tell, quit, log } = base;
    const menu = get(menuToken);
    return new FunctionMenu({
      window: {
        setBounds: (to) => menu.setBounds(to),
        show: () => menu.showInactive(),
        hide: () => menu.hide(),
        model: (model) => tell('menu-model', model),
        layout: (layout) => tell('menu-layout', layout),
        close: () => tell('menu-close', undefined),
      },
      actions: {
        minimiseAll: () => get(mainToken).minimise(),
        openKeyboard: () => openKeyboard(base),
        backToLogin: () => toLogin(get),
        quit,
        tellPage: (told) => {
          if (told.above) get(toolsToken).tools.chosen(told.id);
          else get(mainToken).comeForward();
          tell('menu-chosen', told);
        },
      },
      places: new JsonFile(file('menu.json'), menuPlacesSchema),
      displays,
      pageInFront: () => get(inFrontToken).page,
      log,
    });
  },
  hooks: (functionMenu, get) => ({
    calls: {
      'menu-show': (model) => functionMenu.take(model),
      'menu-begin': () => functionMenu.begin(),
      'menu-open': ({ open, ...size }) => functionMenu.open(open, size),
      'menu-move': (to) => functionMenu.move(to),
      'menu-drop': () => functionMenu.drop(),
      'menu-choose': (chosen) => functionMenu.choose(chosen),
    },
    start: () => void get(menuToken).on('blur', () => functionMenu.leave()),
    displaysChanged: () => functionMenu.displaysChanged(),
  }),
});
