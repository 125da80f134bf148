import { pinyin } from 'pinyin-pro';

/** Initials of a name's pinyin, as people search by: 欧阳予安 is found by `OYYA`. */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', mode: 'surname', surname: 'head' })
    .join('')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
