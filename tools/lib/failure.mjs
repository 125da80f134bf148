/** A failure whose message is one sentence for the person at the keyboard; no stack is shown. */
export class Failure extends Error {
  name = 'Failure';

  /** `code`: which one it is, for whoever says it in other words. */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Runs a program; a Failure ends it with its sentence, anything else with its stack; both with exit code 1. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}
