/** The windows of the client: the page's own and the overlays above the desktop. */
export interface Windows {
  minimise(): void;
  hide(): void;
  /** Leads to the login page, from an overlay too. */
  backToLogin(): void;
}
