import { cleanChinese, cleanEnglish, cleanText } from './clean-text.ts';
import { labelOf, trueLabels } from './find-labels.ts';
import { hasLetter, wordCount } from './languages.ts';
import { fitted, fittedSentence } from './make-paragraphs.ts';
import { joined } from './pair-translations.ts';
import { namesWithout, rolesOf } from './role-ids.ts';
import { splitLanguages } from './split-languages.ts';
import { splitChinese, splitSentences } from './split-sentences.ts';
import { proposalLimits, type DoubtCode, type ProposedSentence, type TextProposal } from './text-proposal.ts';
import type { LeftText, TextCue, TextSource } from './text-source.ts';

/** A silence that parts paragraphs, and the longest within a sentence. */
const [pause, breath] = [3_000, 1_500];

interface Spoken {
  readonly english: string;
  readonly chinese: string;
  readonly role?: string;
  readonly chineseRole?: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly words?: TextCue['words'];
  readonly doubt?: DoubtCode;
}

/** Sentences of cues with their times: a sentence that goes over several is one, several in one cue are parted by where they stand in it. */
export function proposeCues(source: Extract<TextSource, { kind: 'cues' }>): TextProposal {
  const left: LeftText[] = [...source.left];
  const spoken = inTime(source.cues).flatMap((cue) => spokenIn(cue, left));
  const withRoles = rolesIn(spoken, left);
  const { turns, alone } = translated(withRoles);
  for (const { chinese, role, chineseRole = '' } of alone)
    left.push({ text: role === undefined ? chinese : `${role}${chineseRole}：${chinese}`, why: 'chinese' });
  const whole = sentences(turns);
  const { roles, ids } = rolesOf(turns);
  left.push(...namesWithout(withRoles, roles, alone));
  const paragraphs: { sentences: ProposedSentence[] }[] = [];
  let before: Spoken | undefined;
  for (const one of whole) {
    if (!before || one.fromMs - before.toMs >= pause) paragraphs.push({ sentences: [] });
    const role = one.role === undefined ? undefined : ids.get(one.role);
    paragraphs.at(-1)!.sentences.push(
      ...fittedSentence({
        text: one.english,
        ...(one.chinese === '' ? {} : { translation: one.chinese }),
        ...(role === undefined ? {} : { role }),
        cue: { fromMs: one.fromMs, toMs: one.toMs },
        ...(one.doubt === undefined ? {} : { doubt: one.doubt }),
      }),
    );
    before = one;
  }
  const title = source.title === undefined ? undefined : cleanText(source.title);
  return { ...(title === undefined || title === '' ? {} : { title }), roles, paragraphs: fitted(paragraphs, left), left };
}

/** Cues by when they begin. One that ends before it begins, or after the next one has begun, is to be looked at. */
function inTime(cues: readonly TextCue[]): (TextCue & { readonly doubt?: DoubtCode })[] {
  const sorted = [...cues].sort((a, b) => a.fromMs - b.fromMs);
  return sorted.map((cue, at) => {
    const next = sorted.slice(at + 1).find(({ fromMs }) => fromMs > cue.fromMs);
    const wrong = cue.toMs <= cue.fromMs;
    const toMs = wrong ? (next?.fromMs ?? cue.fromMs + 2_000) : cue.toMs;
    const overlaps = wrong || (next !== undefined && toMs > next.fromMs + 100);
    return {
      ...cue,
      toMs: next && toMs > next.fromMs && toMs <= next.fromMs + 100 ? next.fromMs : toMs,
      ...(overlaps ? { doubt: 'time' as const } : {}),
    };
  });
}

const sounds = /[♪♫♬]+|^\s*(?:\[[^\]]*\]|\([^()]*\)|（[^（）]*）|【[^】]*】)\s*$/gu;

function spokenIn(cue: TextCue & { readonly doubt?: DoubtCode }, left: LeftText[]): Spoken[] {
  const lines = cue.lines.flatMap((line) => {
    const text = cleanText(line).replaceAll(sounds, (found) => {
      if (hasLetter(found)) left.push({ text: found.trim(), why: 'stage-direction' });
      return '';
    });
    return hasLetter(text) ? [text.trim()] : [];
  });
  // two who speak in one cue
  const turns =
    lines.length > 1 && lines.filter((line) => /^[-–—]\s*\S/.test(line)).length === lines.length ? lines.map((line) => [line]) : [lines];
  const length = Math.max(
    1,
    turns.flat().reduce((sum, line) => sum + line.length, 0),
  );
  let at = 0;
  return turns.flatMap((turn) => {
    const parts = turn.flatMap((line) => splitLanguages(line.replace(/^[-–—]\s*/, '')));
    for (const gloss of parts.flatMap(({ glosses = [] }) => glosses)) left.push({ text: gloss, why: 'gloss' });
    const [english, chinese] = [
      cleanEnglish(parts.map((part) => part.english).join(' ')),
      cleanChinese(joined(parts.map((part) => part.chinese))),
    ];
    const from = at;
    at += turn.join('').length;
    if (!hasLetter(english + chinese)) return [];
    const place = (where: number) => Math.round(cue.fromMs + ((cue.toMs - cue.fromMs) * where) / length);
    const doubt = turns.length > 1 ? 'time' : (cue.doubt ?? (parts.some(({ mixed }) => mixed) ? 'mixed' : undefined));
    return [
      {
        english: hasLetter(english) ? english : '',
        chinese: hasLetter(chinese) ? chinese : '',
        ...(cue.voice === undefined ? {} : { role: cue.voice }),
        fromMs: turns.length > 1 ? place(from) : cue.fromMs,
        toMs: turns.length > 1 ? place(at) : cue.toMs,
        ...(cue.words === undefined || turns.length > 1 ? {} : { words: cue.words }),
        ...(doubt === undefined ? {} : { doubt }),
      },
    ];
  });
}

function rolesIn(spoken: readonly Spoken[], left: LeftText[]): Spoken[] {
  const labels = spoken.map(({ english, chinese }) => labelOf({ text: english === '' ? chinese : english }));
  const isTrue = trueLabels(labels);
  return spoken.flatMap((one, at): Spoken[] => {
    const label = labels[at];
    if (one.role !== undefined || !label || label.form === 'dash' || !isTrue(label)) return [one];
    if (label.aside !== '') left.push({ text: label.aside, why: 'stage-direction' });
    const rest = one.english === '' ? { chinese: label.rest } : { english: label.rest };
    const turn = { ...one, ...rest, role: label.name, ...(label.translation === undefined ? {} : { chineseRole: label.translation }) };
    if (hasLetter(turn.english + turn.chinese)) return [turn];
    left.push({ text: label.name, why: 'label' });
    return [];
  });
}

/** Cues of one language, and those of the other with the same time or the one right after: each translation with what it translates. */
function translated(spoken: readonly Spoken[]): { readonly turns: Spoken[]; readonly alone: Spoken[] } {
  const turns: Spoken[] = spoken.filter(({ english }) => english !== '');
  const alone: Spoken[] = [];
  for (const one of spoken.filter(({ english }) => english === '')) {
    const middle = (one.fromMs + one.toMs) / 2;
    const at = turns.findIndex(({ fromMs, toMs }) => fromMs === one.fromMs || (fromMs <= middle && toMs > middle));
    if (at < 0) alone.push(one);
    else {
      const role = turns[at]!.role ?? one.role;
      const doubt = turns[at]!.chinese === '' ? turns[at]!.doubt : 'translation';
      const { doubt: _was, ...rest } = turns[at]!;
      turns[at] = {
        ...rest,
        chinese: joined([turns[at]!.chinese, one.chinese]),
        ...(role === undefined ? {} : { role }),
        ...(doubt === undefined ? {} : { doubt }),
      };
    }
  }
  return { turns, alone };
}

const endsSentence = (text: string) => /(?:[.!?]|\.{3})["')\]]*$/.test(text) && !/\b(?:Mr|Mrs|Ms|Dr|St)\.$/.test(text);

/** Cues made into sentences. Songs and poems without stops keep their lines. */
function sentences(turns: readonly Spoken[]): Spoken[] {
  const stopped = turns.filter(({ english }) => endsSentence(english)).length * 2 >= turns.length;
  const groups: Spoken[][] = [];
  for (const turn of turns) {
    const before = groups.at(-1)?.at(-1);
    const goesOn =
      before &&
      !endsSentence(before.english) &&
      before.role === turn.role &&
      turn.fromMs - before.toMs < breath &&
      (/^["'(]*\p{Ll}/u.test(turn.english) || stopped) &&
      groups.at(-1)!.reduce((sum, { english }) => sum + wordCount(english), 0) < proposalLimits.words;
    if (goesOn) groups.at(-1)!.push(turn);
    else groups.push([turn]);
  }
  return groups.flatMap(partedByTime);
}

/** The sentences of cues that belong together, each from where its first letter is to where its last one is. */
function partedByTime(cues: readonly Spoken[]): Spoken[] {
  const text = cues.map(({ english }) => english).join(' ');
  const parts = splitSentences(text);
  const chinese = joined(cues.map((cue) => cue.chinese));
  const translations =
    chinese === ''
      ? []
      : ([splitChinese(chinese, false), splitChinese(chinese, true)].find(({ length }) => length === parts.length) ??
        (parts.length === 1 ? [chinese] : []));
  const kept = chinese !== '' && translations.length === 0;
  let at = 0;
  return parts.map((part, index): Spoken => {
    const [from, to] = [at, at + part.length];
    at = to + 1;
    const [start, end] = [timeAt(cues, from, false), timeAt(cues, to, true)];
    const doubt =
      cues.find((cue) => cue.doubt !== undefined)?.doubt ??
      (kept && index === 0 ? 'translation' : start.guessed || end.guessed ? 'time' : undefined);
    const { role } = cues[0]!;
    return {
      english: part,
      chinese: kept ? (index === 0 ? chinese : '') : (translations[index] ?? ''),
      ...(role === undefined ? {} : { role }),
      fromMs: start.ms,
      toMs: Math.max(end.ms, start.ms),
      ...(doubt === undefined ? {} : { doubt }),
    };
  });
}

/** When the letter at a place is said. Guessed, where neither a cue nor a word begins or ends there. */
function timeAt(cues: readonly Spoken[], place: number, end: boolean): { readonly ms: number; readonly guessed: boolean } {
  let from = 0;
  for (const cue of cues) {
    const to = from + cue.english.length;
    if (end ? place <= to : place < to) {
      if (place <= from) return { ms: cue.fromMs, guessed: false };
      if (place >= to) return { ms: cue.toMs, guessed: false };
      const word = wordAt(cue, place - from);
      if (word !== undefined) return { ms: word, guessed: false };
      return { ms: Math.round(cue.fromMs + ((cue.toMs - cue.fromMs) * (place - from)) / cue.english.length), guessed: true };
    }
    from = to + 1;
  }
  return { ms: cues.at(-1)!.toMs, guessed: false };
}

/** When the first word from a place on begins. */
function wordAt({ english, words }: Spoken, place: number): number | undefined {
  if (!words) return undefined;
  const before = english.slice(0, place).trim().split(/\s+/).length;
  return words.length === english.trim().split(/\s+/).length ? words[before]?.fromMs : undefined;
}
