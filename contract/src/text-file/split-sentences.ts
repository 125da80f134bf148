import words from './words-of-texts.json' with { type: 'json' };

/** Never the end of a sentence: a name or a number comes. */
const never = new Set(
  'mr mrs ms dr prof gen col capt sgt lt rev hon pres gov sen rep st mt ft messrs mmes vs e.g i.e cf viz approx fig figs vol ed eds est dept ph.d'.split(
    ' ',
  ),
);
/** The end only where no number or small letter comes. */
const seldom = new Set(
  'no nos p pp jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thurs fri sat sun ch sec art'.split(' '),
);
/** Words that often begin a sentence and hardly a name. */
const starters = new Set(
  'the it he she they we you i but and so in on at my his her their our your there this that these those what when where how who why which is are was were do does did can a an some many most then now every people after before if as for with from by please let yes no oh well all one both today yesterday tomorrow'.split(
    ' ',
  ),
);
const said =
  /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?(?:the\s(?:\p{Ll}+\s){1,2}|\p{Lu}[\p{L}'-]*\s(?:\p{Lu}[\p{L}'-]*\s)?)(?:said|says|asked|asks|cried|cries|shouted|answered|replied|called|whispered|thought|laughed|smiled|yelled|added|explained|exclaimed|screamed|told|begged|repeated)\b/u;

const boundary = /(?:[.!?]+|。|！|？)["')\]]*(?=\s|$)/g;

/** Sentences of an English text in which punctuation and blanks are those of English. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    const [sentence, rest] = [text.slice(from, end), text.slice(end).trimStart()];
    if (rest === '' || !/[\p{L}\p{N}]/u.test(sentence) || !ends(sentence, match[0], rest)) continue;
    sentences.push(sentence.trim());
    from = end;
  }
  const last = text.slice(from).trim();
  if (/[\p{L}\p{N}]/u.test(last) || sentences.length === 0) sentences.push(last);
  else sentences[sentences.length - 1] += ` ${last}`;
  return sentences.filter((sentence) => sentence !== '').map((sentence) => sentence.trim());
}

/** Whether a sentence ends with `mark`, seen from what comes. */
function ends(sentence: string, mark: string, rest: string): boolean {
  const next = /^["'([—–-]*\s*(.)/u.exec(rest)?.[1] ?? '';
  const small = /\p{Ll}/u.test(next);
  const closed = /["')\]]$/.test(mark);
  if (closed && /["']/.test(mark) && (small || said.test(rest) || /^I (?:said|asked|answered|cried|shouted|replied|thought)\b/.test(rest)))
    return false;
  if (/[!?]/.test(mark)) return !small;
  if (inBrackets(sentence)) return false;
  if (/\.{2,}/.test(mark)) {
    return !small && sentence.trim().split(/\s+/).length > 2;
  }
  return !small ? !isAbbreviated(sentence, mark, rest, next) : endsBeforeSmall(sentence, mark);
}

function isAbbreviated(sentence: string, mark: string, rest: string, next: string): boolean {
  if (!mark.startsWith('.') || mark.length > 1) return false;
  const token = /(?:^|[\s("'[—-])([\p{L}\d][\p{L}\d.]*)\.$/u.exec(sentence)?.[1];
  if (token === undefined) return false;
  const word = token.toLowerCase();
  const first = /^["'(]*([\p{L}]+)/u.exec(rest)?.[1]?.toLowerCase() ?? '';
  if (never.has(word)) return true;
  if (seldom.has(word)) return /\d/.test(next) && !/^(?:no|sun|sat|mar|art|sec)$/.test(token);
  // a number of a list
  if (/^\s*["'(]*(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})$/.test(sentence.slice(0, -1))) return true;
  if (/^(?:a\.m|p\.m)$/.test(word))
    return (
      !starters.has(first) ||
      (/^(?:at|by|from|around|about|before|after|until|since|on|in|every)\b/i.test(sentence.trim()) &&
        sentence.trim().split(/\s+/).length <= 4)
    );
  if (/^(?:etc|inc|ltd|co|jr|sr|u\.s|u\.k|u\.n|u\.s\.a|d\.c|b\.c|a\.d)$/.test(word)) return !starters.has(first);
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(token))
    return token !== 'I' && !starters.has(first) && /(?:^|[\s."'(])\p{Lu}(?:\.\p{Lu})*\.$/u.test(sentence) && isName(sentence);
  return false;
}

/** An initial stands first or behind a capital, or behind another initial: not in "Plan B." or "Class A." */
const isName = (sentence: string) =>
  !/\b(?:plan|class|part|grade|team|group|option|question|vitamin|section|type|level|unit|room|exercise|text|[Ii]tem)\s\p{Lu}\.$/iu.test(
    sentence,
  );

/** Somebody who forgot a capital: the word before is a word, and no abbreviation. */
function endsBeforeSmall(sentence: string, mark: string): boolean {
  if (mark !== '.') return false;
  const word = /(\p{L}+)\.$/u.exec(sentence)?.[1]?.toLowerCase() ?? '';
  return word.length >= 3 && /[aeiouy]/.test(word) && !never.has(word) && !seldom.has(word) && !['etc', 'inc'].includes(word);
}

function inBrackets(sentence: string): boolean {
  const [open, close] = [sentence.lastIndexOf('('), sentence.lastIndexOf(')')];
  return open > close && sentence.length - open < 200;
}

const chineseEnd = /(?:[。！？!?]+|…{1,2}(?=[\p{Script=Han}“]))[”’」』）"')]*/gu;

const saidInChinese = new RegExp(`^.{1,8}(?:${words.saying.replaceAll(' ', '|')})`, 'u');

/** Sentences of a Chinese text. `quotes`: what is said ends one too, though who says it comes after. */
export function splitChinese(text: string, quotes: boolean): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(chineseEnd)) {
    const end = match.index + match[0].length;
    const rest = text.slice(end).trimStart();
    if (rest === '' || !/[\p{L}\p{N}]/u.test(rest)) continue;
    if (match[0].startsWith('…') && text.slice(from, end).length < 6) continue;
    if (!quotes && /[”」』"]/.test(match[0]) && saidInChinese.test(rest)) continue;
    sentences.push(text.slice(from, end).trim());
    from = end;
  }
  sentences.push(text.slice(from).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/** A sentence in parts of at most so many characters, cut where it is best: after a stop, a comma, a blank. */
export function cutToFit(sentence: string, most: number): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const places = [/[;:。；](?=[^;:。；]*$)/u, /[,，、—](?=[^,，、—]*$)/u, /\s(?=\S*$)/u].map((mark) => head.search(mark));
    const at = places.find((place) => place > most / 2) ?? -1;
    let cut = at < 0 ? most : at + 1;
    // never within a character
    if (/[\uD800-\uDBFF]/.test(rest[cut - 1]!)) cut -= 1;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}
