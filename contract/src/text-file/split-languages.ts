import { hanCount, languageOf, wordCount } from './languages.ts';

/** A part of a text: in English, with its translation, or in Chinese alone. `mixed`: both, and neither belongs to the other. */
export interface LanguagePart {
  readonly english: string;
  readonly chinese: string;
  readonly mixed?: true;
  /** What an English sentence has in brackets, in Chinese. */
  readonly glosses?: readonly string[];
}

interface Run {
  readonly han: boolean;
  text: string;
}

/** The languages of a line: `Good morning! 早上好！ How are you? 你好吗？` has two parts. */
export function splitLanguages(line: string): LanguagePart[] {
  if (hanCount(line) === 0) return [{ english: line, chinese: '' }];
  const { text, glosses } = withoutGlosses(line);
  const runs = merged(runsOf(text));
  const extra = glosses.length > 0 ? { glosses } : {};
  if (runs.length === 1) {
    const [run] = runs as [Run];
    return [{ ...(run.han ? { english: '', chinese: run.text } : { english: run.text, chinese: '' }), ...extra }];
  }
  if (isWordInChinese(runs)) return [{ english: '', chinese: line }];
  const parts = pairs(runs);
  if (parts) return parts.map((part, at) => (at === 0 ? { ...part, ...extra } : part));
  if (languageOf(text) === 'chinese') return [{ english: '', chinese: line }];
  return [{ english: line, chinese: '', mixed: true }];
}

const endOf = (text: string) => /[.!?…。！？][^\p{L}\p{N}]*$/u.test(text);

/** `Tom是我的朋友。`, `请读 cookie。`: a word or two of English in a Chinese sentence, at one of its ends. */
function isWordInChinese(runs: readonly Run[]): boolean {
  if (runs.length !== 2) return false;
  const [one, other] = runs as [Run, Run];
  const [english, chinese] = one.han ? [other, one] : [one, other];
  const words = wordCount(english.text);
  if (words > 3 || endOf(one.text)) return false;
  if (one.han && words <= 2 && endOf(other.text)) return hanCount(chinese.text) >= 2 && !/[:：]\s*$/.test(one.text);
  if (hanCount(chinese.text) < words * 4) return false;
  return one.han
    ? !/[:：]\s*$/.test(one.text) && !/^\p{Lu}/u.test(other.text)
    : !/[\s(（|/·—–-]$/.test(one.text) && !/^[(（]/.test(other.text);
}

/** Each English run and its Chinese one, whichever is first. */
function pairs(runs: readonly Run[]): LanguagePart[] | undefined {
  const turned = runs[0]!.han;
  const parts: LanguagePart[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const [one, other] = [runs[at]!, runs[at + 1]];
    const [english, chinese] = turned ? [other?.text ?? '', one.text] : [one.text, other?.text ?? ''];
    // a language that changes in the middle of a sentence: a word in it, and no translation
    const clean =
      other === undefined ||
      endOf(one.text) ||
      /[\s|/·—–\-(（[【「“"]$|\s$/.test(one.text) ||
      /^[\s(（[【「“"|/—–-]/.test(other.text) ||
      runs.length === 2;
    if (!clean || (runs.length > 2 && at + 2 < runs.length && other && !endOf(other.text) && !endOf(one.text))) return undefined;
    if (english !== '' && chinese !== '' && hanCount(chinese) * 4 < wordCount(english)) return undefined;
    parts.push({ english: bare(english), chinese: bare(chinese) });
  }
  return parts;
}

/** Without the brackets, the stroke or the dash that part a text from its translation. */
const bare = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^[|/·—–-]+\s*/, '')
    .replace(/\s*[|/·—–-]+$/, '');
  const inside = /^[(（[【](.*)[)）\]】]([.。!！?？]?)$/su.exec(plain);
  return (inside && !/[()（）[\]【】]/.test(inside[1]!) ? inside[1]! + inside[2]! : plain).trim();
};

/** Runs of one script, each with the marks that belong to it: what closes stays with what is before, what opens goes with what is after. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let between = '';
  for (const char of text) {
    const han = /[\p{Script=Han}\u3007]/u.test(char);
    if (!han && !/\p{Script=Latin}/u.test(char)) {
      between += char;
      continue;
    }
    const last = runs.at(-1);
    if (!last) runs.push({ han, text: between + char });
    else if (last.han === han) last.text += between + char;
    else {
      // figures go with the language that they touch
      const [, closing, opening] = /^((?:[.,!?;:…。！？，；：、）)\]】」』”’"'%]|\d(?=.*[^\d\s])|\s(?=[.!?。！？]))*\s*)(.*)$/su.exec(
        between,
      ) as unknown as [string, string, string];
      last.text += closing;
      runs.push({ han, text: opening + char });
    }
    between = '';
  }
  const last = runs.at(-1);
  if (last) last.text += between;
  return last ? runs : [{ han: false, text: between }];
}

/** Runs without those that are only a word of the other language in a sentence: `我爱KFC的汉堡。` is Chinese. */
function merged(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const [at, run] of runs.entries()) {
    const last = out.at(-1);
    const next = runs[at + 1];
    const inside =
      !run.han &&
      !endOf(run.text) &&
      wordCount(run.text) <= 2 &&
      ((last?.han && !endOf(last.text)) || (!last && next?.han && /^\S*$/.test(run.text) && runs.length > 2 && runs.length % 2 === 1));
    if (last && (inside || last.han === run.han)) last.text += run.text;
    else out.push({ han: run.han || Boolean(inside), text: run.text });
  }
  return out.length > 1 && out[1]!.han === out[0]!.han ? merged(out) : out;
}

/** `She is a vet (兽医).`: a word explained. A whole sentence in brackets is a translation. */
function withoutGlosses(line: string): { text: string; glosses: string[] } {
  const glosses: string[] = [];
  const text = line.replaceAll(/\s?[(（]([^()（）]{1,30})[)）]/gu, (all, inside: string, at: number) => {
    const before = line.slice(0, at).trimEnd();
    const sentence = before.split(/(?<=[.!?。！？])\s/).at(-1)!;
    const own = hanCount(inside) > 0 && /[\p{Script=Latin}]$/u.test(before) && hanCount(sentence) === 0;
    const rest = line.slice(at + all.length);
    const last = !/\p{L}/u.test(rest);
    if (!own || (last && (hanCount(inside) >= Math.max(4, wordCount(sentence)) || /[。！？]$/.test(inside)))) return all;
    glosses.push(inside.trim());
    return '';
  });
  return { text, glosses };
}
