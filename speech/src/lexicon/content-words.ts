import type { ReferenceWord } from '../types.ts';
import { tokenise } from './tokenise.ts';

/** Words that hold a sentence together and say nothing of what it is about; too short and too weak to be found in free speech. */
const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those there here and or but so because if then than as of to in on at by for with from into about up down out off over under ' +
    'i you he she it we they me him her us them my your his its our their mine yours hers ours theirs who whom whose which what where when why how ' +
    'am is are was were be been being do does did done have has had having can could will would shall should may might must not no yes ' +
    "i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll it'll we'll they'll don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't " +
    "very too also just some any all both each every much many more most other such only own same oh well please let let's got get there's that's"
  ).split(' '),
);

/** The words of a text that carry its meaning; all of them when none does. */
export function contentWords(text: string): ReferenceWord[] {
  const all = tokenise(text);
  const content = all.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return (content.length > 0 ? content : all).map((word) => ({ text: word }));
}
