/** The PIN of an account on one browser. */
export interface DevicePinTable {
  id: string;
  /** SHA-256 of what the browser's cookie names it by. */
  browserHash: string;
  accountId: string;
  /** As a password is kept. */
  pinHash: string;
  /** Wrong tries since it was used. */
  failures: number;
  usedAt: number;
  /** What the account was when it was set: ids of memberships, with spaces between them. */
  memberships: string;
}
