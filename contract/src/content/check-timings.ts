import { Value } from 'typebox/value';
import type { ContentPack } from './pack.ts';
import { sentenceIdsOf, sentencesOf, type PassageItem } from './passage-item.ts';
import type { SentenceGroupItem } from './sentence-group-item.ts';
import type { SentenceItem } from './sentence-item.ts';
import { SoundTimings } from './sound-timings.ts';
import type { PackFinding } from './validate.ts';

/** What is to be mended in the timings of a valid pack; `read` gives the text of an asset by its path. `path` points at who names them. */
export async function checkTimings(pack: ContentPack, read: (path: string) => Promise<string>): Promise<PackFinding[]> {
  const findings: PackFinding[] = [];
  const texts = new Map(
    pack.items.flatMap((item) => (item.kind === 'sentence' ? [[item.id, (item as unknown as SentenceItem).text]] : [])),
  );
  for (const [i, item] of pack.items.entries()) {
    const { timings = {} } = item as unknown as Partial<PassageItem>;
    const said =
      item.kind === 'passage'
        ? new Map(sentencesOf(item as unknown as PassageItem).map(({ id, text }) => [id, text]))
        : item.kind === 'sentenceGroup'
          ? new Map((item as unknown as SentenceGroupItem).sentences.map((id) => [id as string, texts.get(id) ?? '']))
          : undefined;
    if (!said) continue;
    for (const [variety, id] of Object.entries(timings)) {
      const asset = pack.assets[id];
      if (!asset) continue;
      const soundOf = item.kind === 'passage' ? soundsOf(item as unknown as PassageItem, variety as 'us' | 'uk') : undefined;
      for (const message of faultsOf(await read(asset.path), said, soundOf))
        findings.push({ code: 'schema', path: `/items/${i}/timings/${variety}`, message: `${asset.path}: ${message}` });
    }
  }
  return findings;
}

/** In which sound, shared with others, each sentence is heard. */
function soundsOf({ id, paragraphs, sound }: PassageItem, variety: 'us' | 'uk'): ReadonlyMap<string, string> {
  const ids = sentenceIdsOf({ id, paragraphs });
  return new Map(
    paragraphs.flatMap((paragraph, p) =>
      paragraph.sentences.flatMap((sentence, s): [string, string][] => {
        const shared = sentence.sound[variety] === undefined ? (paragraph.sound?.[variety] ?? sound?.[variety]) : undefined;
        return shared === undefined ? [] : [[ids[p]![s]!, shared]];
      }),
    ),
  );
}

function* faultsOf(text: string, said: ReadonlyMap<string, string>, soundOf?: ReadonlyMap<string, string>): Iterable<string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return yield 'is no JSON';
  }
  if (!Value.Check(SoundTimings, json)) {
    const [first] = Value.Errors(SoundTimings, json);
    return yield `${first?.instancePath ?? ''} ${first?.message ?? 'is no file of timings'}`;
  }
  const ends = new Map<string, number>();
  for (const { id, fromMs, toMs, words } of json.sentences) {
    const sentence = said.get(id);
    if (sentence === undefined) yield `"${id}" is none of its sentences`;
    else if (words.some(({ letters: [from, to] }) => from >= to || to > sentence.length)) yield `a word of "${id}" is not in its text`;
    let at = fromMs;
    for (const word of words) {
      if (word.fromMs < at || word.toMs < word.fromMs) yield `the words of "${id}" are not one after the other`;
      at = word.toMs;
    }
    if (toMs < at) yield `"${id}" ends before it has been said`;
    const sound = soundOf?.get(id);
    if (sound === undefined) continue;
    if (fromMs < (ends.get(sound) ?? 0)) yield `"${id}" begins before the sentence before it ends`;
    ends.set(sound, toMs);
  }
}
