/** A code that ties machines to a school. */
export interface ActivationCodeTable {
  id: string;
  schoolId: string;
  /** SHA-256: who reads the database can't use it. */
  codeHash: string;
  /** To tell it from others by. */
  lastFour: string;
  /** Machines that it ties at the same time. */
  deviceLimit: number;
  /** The code and what it has tied hold up to here. */
  until: number;
  note: string;
  createdAt: number;
  revokedAt: number | null;
}

/** A machine that a code has tied to its school. */
export interface ActivatedDeviceTable {
  id: string;
  schoolId: string;
  codeId: string;
  /** SHA-256 of what the machine's own cookie names it by. */
  deviceHash: string;
  /** SHA-256 of the id that its page has given itself: a press that comes twice takes no second place of the code. */
  udidHash: string;
  name: string;
  activatedAt: number;
  lastSeenAt: number;
  untiedAt: number | null;
}

/** A code that was typed and not right. */
export interface ActivationTryTable {
  id: string;
  address: string;
  /** Null of a machine that has no cookie yet. */
  deviceHash: string | null;
  at: number;
}
