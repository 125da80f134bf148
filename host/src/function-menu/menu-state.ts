import type { MenuItemModel, MenuLayout, MenuModel, MenuOpen } from '@chorus/contract/desktop/channels';
import type { DesktopMenu } from '@chorus/contract/desktop/client';
import { ObservableValue, type Observable } from '@chorus/sdk';

/** What the menu's window shows. */
export interface MenuSnapshot {
  readonly model: MenuModel | null;
  readonly layout: MenuLayout;
  readonly open: MenuOpen;
  /** An item that asks before it is done. */
  readonly asks: MenuItemModel | undefined;
  readonly dragged: boolean;
}

const nowhere: MenuLayout = { edge: 'right', ball: { x: 44, y: 44 } };

/** The function menu in its own window: what is open, and what a choice leads to. */
export class MenuState {
  readonly #state = new ObservableValue<MenuSnapshot>({ model: null, layout: nowhere, open: 'closed', asks: undefined, dragged: false });

  constructor(private readonly client: DesktopMenu) {
    client.onModel((model) => this.#takeModel(model));
    client.onLayout((layout) => this.#set({ layout }));
    client.onClose(() => this.#set({ open: 'closed', asks: undefined }));
    void client.begin().then(({ model, layout }) => {
      this.#set({ layout });
      if (model) this.#takeModel(model);
    });
  }

  get state(): Observable<MenuSnapshot> {
    return this.#state;
  }

  /** A tap opens the items, or closes whatever is open. */
  toggle(): void {
    this.#show(this.#state.get().open === 'closed' ? 'items' : 'closed');
  }

  /** A double tap opens and closes the timer's minutes (2.5-1). */
  toggleChoices(): void {
    this.#show(this.#state.get().open === 'choices' || !this.choosing ? 'closed' : 'choices');
  }

  openItems(): void {
    this.#show('items');
  }

  close(): void {
    this.#show('closed');
  }

  /** It stays closed while it is dragged. */
  drag(to: { readonly x: number; readonly y: number }): void {
    if (!this.#state.get().dragged) {
      this.#show('closed');
      this.#set({ dragged: true });
    }
    this.client.move(to);
  }

  drop(): void {
    this.#set({ dragged: false });
    this.client.drop();
  }

  /** The view has measured what it shows. */
  measured(open: MenuOpen, size: { readonly width: number; readonly height: number }): void {
    if (open === this.#state.get().open) this.client.open(open, size);
  }

  /** The item whose choices the double tap shows. */
  get choosing(): MenuItemModel | undefined {
    return this.#state.get().model?.items.find(({ choices }) => choices !== undefined);
  }

  press(item: MenuItemModel): void {
    if (item.question) this.#set({ asks: item });
    else this.#choose({ id: item.id });
  }

  answer(yes: boolean): void {
    const { asks } = this.#state.get();
    this.#set({ asks: undefined });
    if (yes && asks) this.#choose({ id: asks.id });
  }

  choose(choice: string): void {
    const { choosing } = this;
    if (choosing) this.#choose({ id: choosing.id, choice });
  }

  #choose(chosen: Parameters<DesktopMenu['choose']>[0]): void {
    this.#set({ open: 'closed', asks: undefined });
    this.client.choose(chosen);
  }

  #show(open: MenuOpen): void {
    this.#set({ open, asks: undefined });
    // What is open is measured first; the ball alone has its size.
    if (open === 'closed') this.client.open('closed', { width: 0, height: 0 });
  }

  #takeModel(model: MenuModel): void {
    const { asks, open } = this.#state.get();
    const still = model.items.find(({ id }) => id === asks?.id);
    this.#set({ model, asks: still });
    if (open === 'choices' && !this.choosing) this.close();
  }

  #set(change: Partial<MenuSnapshot>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }
}
