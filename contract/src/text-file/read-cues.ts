import { TextFileError, textLimits, type LeftText, type TextCue, type TextSource } from './text-source.ts';

const srtTime = /^\s*(?:\d+:)?\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-{1,2}>\s*(?:\d+:)?\d{1,2}:\d{1,2}[,.]\d{1,3}/m;
const lrcTime = /^\s*\[\d+\s*:\s*\d+(?:[.:]\d+)?\]/;
const lineEnd = /\r\n|[\n\r]/;

/** Whether a text has times: captions, or lyrics of which most lines have one. */
export function isCues(text: string): boolean {
  if (srtTime.test(text)) return true;
  const lines = text.split(lineEnd).filter((line) => line.trim() !== '' && !/^\s*\[\w+\s*:[^\]]*\]\s*$/.test(line));
  return lines.length > 0 && lines.filter((line) => lrcTime.test(line)).length * 2 > lines.length;
}

/** Cues of .srt and .vtt, and lines of .lrc, in the order of the file. */
export async function readCues(text: string): Promise<TextSource> {
  const source = srtTime.test(text) ? await readCaptions(text) : await readLyrics(text);
  if (source.cues.length > textLimits.cues) throw new TextFileError('too-long');
  return source;
}

type Cues = Extract<TextSource, { kind: 'cues' }>;

async function readCaptions(text: string): Promise<Cues> {
  const { parseText } = await import('media-captions');
  const type = /^\uFEFF?\s*WEBVTT/.test(text) ? 'vtt' : 'srt';
  // some programs leave out the empty line above a number, write a short arrow, or stops for commas
  const usual = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(\d)\s*-{1,2}>\s*(?=\d)/g, '$1 --> ')
    .replaceAll(/^(?!\d+$)(.+)\n(?=(?:\d+\n)?[\d:,.]+ --> )/gm, '$1\n\n')
    .replaceAll(/^[ \t]+$/gm, '');
  const { cues } = await parseText(usual, { type });
  const read = cues.map((cue): TextCue => {
    const voice = /<v(?:\.[\w.]+)?\s+([^>]+)>/.exec(cue.text)?.[1]?.trim();
    const lines = plainCue(cue.text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return {
      fromMs: Math.round(cue.startTime * 1000),
      toMs: Math.round(cue.endTime * 1000),
      lines,
      ...(voice === undefined ? {} : { voice }),
    };
  });
  const taken = new Map<string, number>();
  for (const { text: cue } of cues) for (const line of cue.split('\n')) taken.set(line.trim(), (taken.get(line.trim()) ?? 0) + 1);
  const left: LeftText[] = [];
  for (const line of usual.split('\n').map((one) => one.trim())) {
    const count = taken.get(line) ?? 0;
    if (count > 0) taken.set(line, count - 1);
    else if (/\p{L}/u.test(line) && !/^\uFEFF?(?:WEBVTT|STYLE|REGION|::cue)/.test(line) && !srtTime.test(line))
      left.push({ text: plainCue(line), why: 'without-time' });
  }
  return { kind: 'cues', cues: read.filter(({ lines }) => lines.length > 0), left };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", lrm: '', rlm: '' };

/** Text of a cue without its marks: those of WebVTT and HTML, and those of SubStation that some programs leave in .srt. */
const plainCue = (text: string) =>
  text
    .replaceAll(/\\[Nn]|<br\s*\/?>/g, '\n')
    .replaceAll(/<\/?(?:[a-z][^<>]*|\d[\d:.]*)>|\{\\[^}]*\}/gi, '')
    .replaceAll(/&(amp|lt|gt|nbsp|quot|apos|lrm|rlm);/g, (_all, name: string) => entities[name]!);

async function readLyrics(text: string): Promise<Cues> {
  const { Lrc } = await import('lrc-kit');
  const { info, lyrics } = Lrc.parse(text, { enhanced: true });
  // a positive offset lets lines come earlier
  const offset = Number(info['offset'] ?? 0) || 0;
  const ms = (seconds: number) => Math.max(0, Math.round(seconds * 1000) - offset);
  const starts = [...new Set(lyrics.map(({ timestamp }) => ms(timestamp)))].sort((a, b) => a - b);
  const nextOf = new Map(starts.map((start, at) => [start, starts[at + 1]]));
  const cues = lyrics.map(({ timestamp, content, wordTimestamps }): TextCue => {
    const fromMs = ms(timestamp);
    const line = content.trim();
    const timed = wordTimestamps && wordTimestamps.length > 1 && Math.abs(wordTimestamps[0]!.timestamp - timestamp) < 1;
    const words = timed ? wordTimestamps.map((word) => ({ text: word.content.trim(), fromMs: ms(word.timestamp) })) : [];
    const spoken = words.filter((word) => word.text !== '');
    // a time without a word at the end says when the last one ends
    const last = words.length > spoken.length && words.at(-1)!.text === '' ? words.at(-1)!.fromMs : undefined;
    const toMs = last ?? nextOf.get(fromMs) ?? fromMs + spokenMs(line);
    return { fromMs, toMs, lines: line === '' ? [] : [line], ...(spoken.length > 0 ? { words: spoken } : {}) };
  });
  const left: LeftText[] = [];
  for (const [key, value] of Object.entries(info))
    if (key !== 'ti' && /\p{L}/u.test(value)) left.push({ text: `${key}: ${value.trim()}`, why: 'note' });
  for (const line of text.split(lineEnd))
    if (/\p{L}/u.test(line) && !/^\s*\uFEFF?(?:\[[^\]]+\])/.test(line)) left.push({ text: line.trim(), why: 'without-time' });
  const title = info['ti']?.trim();
  return { kind: 'cues', ...(title ? { title } : {}), cues: cues.filter(({ lines }) => lines.length > 0), left };
}

/** About how long it takes to say a line that nothing follows. */
const spokenMs = (line: string) => Math.max(2_000, line.length * 80);
