/** Silence (0.8 s) after speech that means the speaker is done. */
export const END_SILENCE_FRAMES = 80;
/** Speech that must come first: a cough is shorter. */
const LEAST_SPEECH_FRAMES = 30;
const FRAMES_PER_PHONE = 4;
/** While less was said than the text can need, the speaker is thinking: wait this many times longer. */
const PATIENCE = 2.5;

/** Decides from the frames' posterior of silence when the speaker has finished a text of `phones` phones. */
export class EndOfSpeech {
  /** Frames that were speech. */
  speechFrames = 0;
  private silent = 0;
  private readonly least: number;
  private readonly enough: number;
  private readonly endFrames: number;

  constructor(phones: number, endFrames: number = END_SILENCE_FRAMES) {
    this.enough = FRAMES_PER_PHONE * phones;
    // A word of two phones takes less than 0.3 s.
    this.least = Math.min(LEAST_SPEECH_FRAMES, this.enough);
    this.endFrames = endFrames;
  }

  /** Takes one frame. */
  add(speech: boolean): void {
    if (speech) {
      this.speechFrames++;
      this.silent = 0;
    } else this.silent++;
  }

  /** Whether the last frame was speech. */
  get speaking(): boolean {
    return this.speechFrames > 0 && this.silent === 0;
  }

  /** Whether the speaker has finished. */
  get ended(): boolean {
    if (this.speechFrames < this.least) return false;
    return this.silent >= (this.speechFrames < this.enough ? PATIENCE : 1) * this.endFrames;
  }
}
