/** A QR code that waits on a board for the phone of a teacher. */
export interface QrCodeTable {
  /** SHA-256 of what the board asks by. */
  secretHash: string;
  /** SHA-256 of what the phone reads. */
  codeHash: string;
  /** SHA-256 of what the board's cookie names it by. */
  browserHash: string;
  /** The network that asked for it. */
  address: string;
  /** JSON: browser and system of the board. */
  board: string;
  state: 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used';
  createdAt: number;
  expiresAt: number;
  /** The session of the phone that has taken it, by its hash. */
  phoneHash: string | null;
  teacherId: string | null;
  /** Stands on board and phone. */
  number: number | null;
}
