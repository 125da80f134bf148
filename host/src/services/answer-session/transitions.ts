import type { AnswerRefusal, QuestionPhase } from '@chorus/sdk';

/**
 * Where a question is. `opening`: being written; `starting`: the microphone is being opened; `ending`: a recording is being kept; `team`: the class
 * answers at once; `team-ending`: what the class has begun is being judged.
 */
export type SessionPhase = 'none' | 'opening' | 'answering' | 'starting' | 'recording' | 'ending' | 'team' | 'team-ending' | 'ended';

/** What can happen to a question. */
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
  | 'resolve'
  | 'rescore'
  | 'team-start'
  | 'team-end'
  | 'team-ended'
  | 'end';

/** The phase that follows, a refusal, or `-`: nothing happens. */
export type Transition = SessionPhase | { readonly refuse: AnswerRefusal } | '-';

const noQuestion = { refuse: 'no-question' } as const;
const notOpen = { refuse: 'not-open' } as const;
const busy = { refuse: 'busy' } as const;
const team = { refuse: 'team-answering' } as const;

/** Every phase and every event: the whole behaviour of a question (4-13, 4-25). */
export const transitions: { readonly [P in SessionPhase]: { readonly [E in SessionEvent]: Transition } } = {
  none: {
    open: 'opening',
    opened: '-',
    'open-failed': '-',
    give: noQuestion,
    record: noQuestion,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: '-',
    rescore: noQuestion,
    'team-start': noQuestion,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
  opening: {
    open: busy,
    opened: 'answering',
    'open-failed': 'none',
    give: notOpen,
    record: notOpen,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: '-',
    rescore: notOpen,
    'team-start': notOpen,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
  answering: {
    open: 'opening',
    opened: '-',
    'open-failed': '-',
    give: 'answering',
    record: 'starting',
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: 'answering',
    rescore: 'answering',
    'team-start': 'team',
    'team-end': '-',
    'team-ended': '-',
    end: 'ended',
  },
  starting: {
    open: busy,
    opened: '-',
    'open-failed': '-',
    give: 'starting',
    record: busy,
    'record-started': 'recording',
    'record-failed': 'answering',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: 'starting',
    rescore: 'starting',
    'team-start': busy,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
  recording: {
    open: busy,
    opened: '-',
    'open-failed': '-',
    give: 'recording',
    record: busy,
    'record-started': '-',
    'record-failed': '-',
    finish: 'ending',
    cancel: 'ending',
    'record-ended': '-',
    resolve: 'recording',
    rescore: 'recording',
    'team-start': busy,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
  ending: {
    open: busy,
    opened: '-',
    'open-failed': '-',
    give: 'ending',
    record: busy,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': 'answering',
    resolve: 'ending',
    rescore: 'ending',
    'team-start': busy,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
  team: {
    open: team,
    opened: '-',
    'open-failed': '-',
    give: 'team',
    record: team,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: 'team',
    rescore: 'team',
    'team-start': team,
    'team-end': 'team-ending',
    'team-ended': '-',
    end: '-',
  },
  'team-ending': {
    open: team,
    opened: '-',
    'open-failed': '-',
    give: 'team-ending',
    record: team,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: 'team-ending',
    rescore: 'team-ending',
    'team-start': team,
    'team-end': '-',
    'team-ended': 'answering',
    end: '-',
  },
  ended: {
    open: 'opening',
    opened: '-',
    'open-failed': '-',
    give: notOpen,
    record: notOpen,
    'record-started': '-',
    'record-failed': '-',
    finish: '-',
    cancel: '-',
    'record-ended': '-',
    resolve: 'ended',
    rescore: 'ended',
    'team-start': notOpen,
    'team-end': '-',
    'team-ended': '-',
    end: '-',
  },
};

/** The phase as the SDK tells it. */
export const publicPhase: { readonly [P in SessionPhase]: QuestionPhase } = {
  none: 'init',
  opening: 'init',
  answering: 'answering',
  starting: 'answering',
  recording: 'answering',
  ending: 'answering',
  team: 'answering',
  'team-ending': 'answering',
  ended: 'ended',
};
