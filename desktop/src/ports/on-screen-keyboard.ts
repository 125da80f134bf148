/** The system's on-screen keyboard. */
export interface OnScreenKeyboard {
  open(): Promise<void>;
}
