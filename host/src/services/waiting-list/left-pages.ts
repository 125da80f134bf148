import type { ListPorts } from './list-ports.ts';

/** Who was active on a page when it was left, and the call that was on there, as it is kept. */
export interface LeftPage {
  readonly active?: string | undefined;
  readonly call?: string | undefined;
}

/** What each page of the lesson was left with. A call belongs to the page that it was made on: on another one its names would cover another question. */
export class LeftPages {
  constructor(private readonly kept: ListPorts['kept']) {}

  leave(page: string, { active, call }: LeftPage): void {
    const { [page]: _, ...others } = this.#read();
    const nothing = active === undefined && call === undefined;
    this.#write(nothing ? others : { ...others, [page]: { ...(active !== undefined && { active }), ...(call !== undefined && { call }) } });
  }

  /** Takes up what a page was left with. */
  enter(page: string): LeftPage {
    const { [page]: left = {}, ...others } = this.#read();
    this.#write(others);
    return left;
  }

  clear(): void {
    this.#write({});
  }

  #write(pages: Readonly<Record<string, LeftPage>>): void {
    this.kept.set('left', Object.keys(pages).length === 0 ? undefined : JSON.stringify(pages));
  }

  #read(): Readonly<Record<string, LeftPage>> {
    try {
      const value: unknown = JSON.parse(this.kept.get('left') ?? '{}');
      return isLeft(value) ? value : {};
    } catch {
      // written by nobody: as if no page had been left
      return {};
    }
  }
}

function isLeft(value: unknown): value is Readonly<Record<string, LeftPage>> {
  const isText = (text: unknown) => text === undefined || typeof text === 'string';
  const isOne = (one: Partial<Record<keyof LeftPage, unknown>> | null) => isText(one?.active) && isText(one?.call);
  return typeof value === 'object' && value !== null && Object.values(value).every(isOne);
}
