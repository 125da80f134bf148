import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { TextProposal } from '@chorus/contract/text-file/text-proposal';

/** A text as a teacher begins to correct it, and which sentences are to be looked at. */
export interface BegunText {
  readonly draft: OwnTextDraft;
  /** Ids of sentences, with the reason. */
  readonly doubts: Readonly<Record<string, string>>;
}

/** What was read as a draft. `newId` gives ids that no other sentence of the text has. */
export function draftOf(proposal: TextProposal, stage: OwnTextDraft['stage'], newId: () => string): BegunText {
  const doubts: Record<string, string> = {};
  const paragraphs = proposal.paragraphs.map(({ sentences, translation }) => ({
    sentences: sentences.map((sentence, n) => {
      const id = newId();
      // when it is heard is found in the sound itself
      if (sentence.doubt !== undefined && sentence.doubt !== 'time') doubts[id] = sentence.doubt;
      // of a whole paragraph: with its first sentence, where it can be read and parted
      const whole = n === 0 && sentences.every((one) => one.translation === undefined) ? translation : undefined;
      if (whole !== undefined && sentences.length > 1) doubts[id] ??= 'translation';
      return {
        id,
        text: sentence.text,
        translation: sentence.translation ?? whole ?? '',
        role: sentence.role ?? null,
        span: null,
      };
    }),
  }));
  const draft: OwnTextDraft = {
    title: proposal.title ?? '',
    stage,
    level: null,
    belongsTo: null,
    roles: proposal.roles.map(({ id, name }) => ({ id, name })),
    paragraphs,
    sounds: [],
  };
  return { draft, doubts };
}
