/** Another platform that teachers of an organisation, and of all that lie in it, come in from. */
export interface IdentityProviderTable {
  id: string;
  orgId: string;
  kind: 'ticket' | 'oidc';
  /** Shown on its button. */
  name: string;
  /** JSON. */
  settings: string;
  /** Readable, for tickets are checked and codes exchanged with it; never sent to a page. Empty: a client without one. */
  secret: string;
  createdAt: number;
  /** Null while it is in use. */
  endedAt: number | null;
}

/** Who an account is at another platform. */
export interface AccountIdentityTable {
  providerId: string;
  subject: string;
  accountId: string;
  linkedAt: number;
}

/** A ticket that was used: kept until it would have ended by itself. */
export interface UsedTicketTable {
  providerId: string;
  /** SHA-256. */
  jtiHash: string;
  expiresAt: number;
}

/** A token of one use to log in with. */
export interface LoginTokenTable {
  /** SHA-256: who reads the database can't log in with it. */
  tokenHash: string;
  teacherId: string;
  /** The session that made it: with that it ends. */
  sessionHash: string | null;
  /** The way in that it came by: with that it ends. */
  providerId: string | null;
  expiresAt: number;
}

/** A login at another platform that is under way. */
export interface SsoLoginTable {
  /** SHA-256. */
  stateHash: string;
  providerId: string;
  /** SHA-256 of the cookie of the browser that it began in. */
  browserHash: string;
  nonce: string;
  verifier: string;
  expiresAt: number;
  /** Of whoever began it; of IPv6 the network. */
  address: string;
}
