import type { AnswerRefusal, QuestionPhase } from '@chorus/sdk';

/**
 * Where what is asked is. `opening`: being written; `starting`: the microphone is being opened; `ending`: a recording is being kept; `team`: the class
 * answers at once; `team-ending`: what the class has begun is being judged.
 */
export type SessionPhase = 'none' | 'opening' | 'answering' | 'starting' | 'recording' | 'ending' | 'team' | 'team-ending' | 'ended';

/** What can happen to it. */
export type SessionEvent =
  | 'open'
  | 'opened'
  | 'open-failed'
  | 'give'
  | 'record'
  | 'record-started'
  | 'record-failed'
  | 'finish'
  | 'cancel'
  | 'record-ended'
  | 'rescore'
  | 'team-start'
  | 'team-end'
  | 'team-ended'
  | 'end';

const noQuestion = { refuse: 'no-question' } as const;
const notOpen = { refuse: 'not-open' } as const;
const busy = { refuse: 'busy' } as const;
const team = { refuse: 'team-answering' } as const;
const whileSpeaking = { open: busy, record: busy, 'team-start': busy };
const whileTogether = { open: team, record: team, 'team-start': team };

/** The phase that follows, or a refusal (4-13, 4-25). What is not listed is done and leaves the phase as it is, or comes too late and does nothing. */
export const transitions: {
  readonly [P in SessionPhase]: { readonly [E in SessionEvent]?: SessionPhase | { readonly refuse: AnswerRefusal } };
} = {
  none: { open: 'opening', give: noQuestion, record: noQuestion, rescore: noQuestion, 'team-start': noQuestion },
  opening: {
    opened: 'answering',
    'open-failed': 'none',
    open: busy,
    give: notOpen,
    record: notOpen,
    rescore: notOpen,
    'team-start': notOpen,
  },
  answering: { open: 'opening', record: 'starting', 'team-start': 'team', end: 'ended' },
  starting: { 'record-started': 'recording', 'record-failed': 'answering', ...whileSpeaking },
  recording: { finish: 'ending', cancel: 'ending', ...whileSpeaking },
  ending: { 'record-ended': 'answering', ...whileSpeaking },
  team: { 'team-end': 'team-ending', ...whileTogether },
  'team-ending': { 'team-ended': 'answering', ...whileTogether },
  ended: { open: 'opening', give: notOpen, record: notOpen, 'team-start': notOpen },
};

/** The phase as the SDK tells it. */
export function publicPhase(phase: SessionPhase): QuestionPhase {
  if (phase === 'none' || phase === 'opening') return 'init';
  return phase === 'ended' ? 'ended' : 'answering';
}
