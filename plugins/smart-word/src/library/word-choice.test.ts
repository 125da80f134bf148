import { expect, it } from 'vitest';
import { WordChoice, wordIds } from './word-choice.ts';

it('means all words until some are chosen, and all again afterwards', () => {
  const choice = new WordChoice();
  choice.of('u1');
  expect(choice.query(14)).toEqual({});
  choice.toggleChoosing();
  for (const id of ['word:b:x', 'word:a:x', 'word:b:x', 'word:c:x']) choice.toggle(id);
  expect(choice.chosen).toEqual(['word:a:x', 'word:c:x']);
  expect(choice.query(14)).toEqual({ words: 'word:a:x word:c:x' });
  expect(wordIds.split(choice.query(14).words)).toEqual(choice.chosen);
  choice.toggleChoosing();
  expect([choice.choosing, choice.query(14)]).toEqual([false, {}]);
});

it('asks fewer only where there are more, and mixed where that is wanted', () => {
  const choice = new WordChoice();
  choice.setCount(5);
  choice.setMixed(true);
  expect(choice.query(14)).toEqual({ count: 5, mixed: 1 });
  expect(choice.query(5)).toEqual({ mixed: 1 });
  expect([choice.askedOf(14), choice.askedOf(3)]).toEqual([5, 3]);
  choice.toggle('a');
  expect(choice.query(14)).toEqual({ words: 'a', mixed: 1 });
  expect(choice.askedOf(14)).toBe(1);
});

it('names all words where they are of no one unit', () => {
  const choice = new WordChoice();
  choice.of('/due', ['a', 'b', 'c']);
  expect(choice.query(3)).toEqual({ words: 'a b c' });
  choice.toggleChoosing();
  choice.toggle('b');
  expect(choice.query(3)).toEqual({ words: 'b' });
  // asked again meanwhile
  choice.of('/due', ['a', 'b']);
  expect(choice.chosen).toEqual(['b']);
  choice.of('u1');
  expect(choice.query(3)).toEqual({});
});

it('forgets the words of another unit', () => {
  const choice = new WordChoice();
  choice.of('u1');
  choice.toggleChoosing();
  choice.toggle('a');
  choice.of('u1');
  expect(choice.chosen).toEqual(['a']);
  choice.of('u2');
  expect([choice.chosen, choice.choosing]).toEqual([[], false]);
  expect(wordIds.split(undefined)).toEqual([]);
});

it('begins with the words that an address asks for, in place of what was chosen', () => {
  const choice = new WordChoice();
  choice.of('u1');
  choice.toggleChoosing();
  choice.toggle('a');
  choice.choose('u2', ['b', 'c']);
  expect([choice.choosing, choice.query(14)]).toEqual([true, { words: 'b c' }]);
  choice.choose('u2', []);
  expect([choice.choosing, choice.query(14)]).toEqual([false, {}]);
});
