/** A new one leaves the indexes of older servers alone and builds its own. */
export const indexFormat = 7;

/**
 * Packs in one file: one of the server's, or all of an organisation's. `packs.id` is what its keeper calls a pack; `shown`: it may be on the shelf; `shelf`: it is, being
 * the newest of its versions here. Only what is on the shelf is in `found`. `entries.searched`: by what an entry is found and what is shown of it then, so that nobody who searches
 * reads its content.
 */
export const indexTables = `
  CREATE TABLE packs (pack INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, packId TEXT NOT NULL, version TEXT NOT NULL, title TEXT NOT NULL, bytes INTEGER NOT NULL, fileCount INTEGER NOT NULL, json TEXT NOT NULL, books INTEGER NOT NULL, shown INTEGER NOT NULL, shelf INTEGER NOT NULL);
  CREATE INDEX packsByVersion ON packs (packId, version);
  CREATE TABLE entries (pack INTEGER, id TEXT, kind TEXT NOT NULL, searched TEXT NOT NULL, content TEXT NOT NULL, assets TEXT NOT NULL, PRIMARY KEY (pack, id)) WITHOUT ROWID;
  CREATE INDEX entriesById ON entries (id);
  CREATE TABLE children (pack INTEGER, parent TEXT, ordinal INTEGER, id TEXT NOT NULL, nth INTEGER NOT NULL, PRIMARY KEY (pack, parent, ordinal)) WITHOUT ROWID;
  CREATE INDEX parents ON children (pack, id);
  CREATE TABLE belongings (pack INTEGER, packId TEXT, parent TEXT, ordinal INTEGER, id TEXT NOT NULL, PRIMARY KEY (packId, parent, pack, ordinal)) WITHOUT ROWID;
  CREATE INDEX places ON belongings (pack, id);
  CREATE TABLE books (pack INTEGER, ordinal INTEGER, id TEXT NOT NULL, units INTEGER NOT NULL, words INTEGER NOT NULL, PRIMARY KEY (pack, ordinal)) WITHOUT ROWID;
  CREATE TABLE words (pack INTEGER, text TEXT, id TEXT NOT NULL, PRIMARY KEY (text, pack)) WITHOUT ROWID;
  CREATE INDEX wordsOfPack ON words (pack);
  CREATE TABLE assets (pack INTEGER, name TEXT, path TEXT NOT NULL, mime TEXT NOT NULL, PRIMARY KEY (pack, name)) WITHOUT ROWID;
  CREATE TABLE files (pack INTEGER, path TEXT, name TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (pack, path)) WITHOUT ROWID;
  CREATE TABLE found (sort TEXT, key TEXT, pack INTEGER, id TEXT, weight INTEGER NOT NULL, PRIMARY KEY (sort, key, pack, id)) WITHOUT ROWID;
  CREATE TABLE state (changed TEXT NOT NULL, missing INTEGER NOT NULL);`;

/** Tables of a pack's rows, whose first column says of which pack. */
export const packTables = ['entries', 'children', 'belongings', 'books', 'words', 'assets', 'files'] as const;
