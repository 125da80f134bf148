import type { Data } from '@chorus/contract';
import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import type { ContentLibrary } from './content-library.ts';
import type { PackPackages } from './pack-packages.ts';

/** What a school sees of the content. */
export type LibraryOf = (schoolId: string) => Promise<ContentLibrary>;

/** Content of any kind, and the short ways to words. What another school has is not there. */
export function contentCalls(
  libraryOf: LibraryOf,
  packages: Pick<PackPackages, 'offer'>,
): Pick<
  Handlers,
  'getContent' | 'listContent' | 'contentPlaces' | 'importResources' | 'wordBooks' | 'units' | 'words' | 'word' | 'wordByName'
> {
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw unknown();
    return value;
  };
  const answersOf = async ({ schoolId }: { readonly schoolId: string }) => (await libraryOf(schoolId)).answers;
  return {
    getContent: async ({ ref }, { owner }) => found(await (await answersOf(owner)).get(ref)),
    listContent: async (query, { owner }) => found(await (await answersOf(owner)).list(query)),
    contentPlaces: async ({ refs }, { owner }) => ({ places: await (await libraryOf(owner.schoolId)).placesOf(refs) }),
    importResources: async (query, { owner, session }) => {
      const library = await libraryOf(owner.schoolId);
      if (!query.packages) return found(await library.importResources(query));
      const packs: Data<'importResources'>['packs'] = [];
      for (const pack of await library.whole()) {
        const { packId, packVersion, title, bytes, fileCount } = pack;
        packs.push({ packId, packVersion, title, bytes, fileCount, files: [], package: await packages.offer(pack, session.tokenHash) });
      }
      return { packs, next: null };
    },
    wordBooks: async (_body, { owner }) => (await answersOf(owner)).wordBooks(),
    units: async ({ bookId }, { owner }) => found(await (await answersOf(owner)).units(bookId)),
    words: async ({ unitId, choosing }, { owner }) =>
      found(await (await answersOf(owner)).words(unitId)).map((word) => saidTo(word, choosing)),
    word: async ({ wordId, choosing }, { owner }) => saidTo(found(await (await answersOf(owner)).word(wordId)), choosing),
    wordByName: async ({ wordName, choosing }, { owner }) => {
      const word = await (await answersOf(owner)).wordByText(wordName);
      return word ? saidTo(word, choosing) : null;
    },
  };
}

/** Without what a page of before would not take, unless it is asked for. */
function saidTo(word: Data<'word'>, choosing = false): Data<'word'> {
  if (choosing) return word;
  const { distractors: _distractors, synonyms: _synonyms, field: _field, ...rest } = word;
  return rest;
}
