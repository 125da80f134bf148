/** A lesson tool's window of its own: a card above other programs, or a layer over a whole display. */
export type ToolWindowKind = 'card' | 'layer';

/** What is wanted. Of a card the size that it has now, in CSS pixels. */
export interface ToolWindowWish {
  readonly kind: ToolWindowKind;
  /** The tool's name in the whole application. */
  readonly tool: string;
  readonly width: number;
  readonly height: number;
}

/** A window that is open, with the page's styles, language and theme in it, and nothing else. */
export interface ToolWindow {
  readonly document: Document;
  readonly kind: ToolWindowKind;
  /** Whether what lies below is seen where it is clear. */
  readonly seesThrough: boolean;
  /** What the system calls it. */
  setTitle(title: string): void;
  /** Makes it as large as its content. */
  fit(size: { readonly width: number; readonly height: number }): void;
  /** What lies below a layer now; undefined where no picture can be taken. */
  picture(): Promise<ImageBitmap | undefined>;
  close(): void;
  /** It was closed, by whoever. Called at once where it is closed already. */
  onGone(listener: () => void): void;
}

/** Opens windows of tools. */
export interface ToolWindowOpener {
  readonly kinds: readonly ToolWindowKind[];
  /** Undefined where there is none to be had now. Never throws. */
  open(wish: ToolWindowWish): Promise<ToolWindow | undefined>;
}
