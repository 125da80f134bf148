/**
 * The phonemes that espeak-ng prints, in the notation of our British transcriptions. What is changed is spelling only:
 * a for the vowel of "cat", ɛ, ɹ, ɐ; and the stress mark stands before the vowel there, before the syllable here.
 */
export function espeakInOurNotation(printed: string): string {
  return printed
    .trim()
    .replaceAll(/[\u200d_]/g, '')
    .replaceAll(/a(?![ɪʊ])/g, 'æ')
    .replaceAll('ɛ', 'e')
    .replaceAll('ɹ', 'r')
    .replaceAll('ɐ', 'ə');
}

/** Stress marks moved to before the vowel, none in a word of one syllable: how two transcriptions are compared. */
export function comparable(ipa: string): string {
  const moved = ipa.replaceAll(/([ˈˌ])([^aeiouæɑɒɔəɜɪʊʌ]+)/g, '$2$1');
  return syllables(ipa.replaceAll(/[ˈˌ]/g, '')) > 1 ? moved : moved.replaceAll(/[ˈˌ]/g, '');
}

function syllables(ipa: string): number {
  const nuclei = /eə|ɪə|ʊə|əʊ|eɪ|aɪ|ɔɪ|aʊ|[aeiouæɑɒɔəɜɪʊʌ]|(?<=[pbtdkɡfvszʃʒθð])[ln](?![aeiouæɑɒɔəɜɪʊʌ])/g;
  return ipa.match(nuclei)?.length ?? 0;
}
