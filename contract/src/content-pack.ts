/** The content pack: what its authors write and its readers are given. */
export * from './content/fields.ts';
export * from './content/format.ts';
export * from './content/word-item.ts';
export * from './content/symbol-item.ts';
export * from './content/sentence-item.ts';
export * from './content/passage-item.ts';
export * from './content/sentence-group-item.ts';
export * from './content/sound-timings.ts';
export * from './content/item-kinds.ts';
export * from './content/book-kinds.ts';
export * from './content/pack.ts';
export * from './content/shown-item.ts';
export * from './content/validate.ts';
