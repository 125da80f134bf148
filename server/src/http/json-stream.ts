/** Data of an answer as JSON text, in the pieces in which it is read: what is long is never there as a whole, and others' calls go on between the pieces. */
export class JsonStream {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** As a handler's answer, whose shape it has once it is read. */
export const streamed = <T>(pieces: AsyncIterable<string>): T => new JsonStream(pieces) as T;

/** All of it, for whoever has to look at it. */
export async function wholeOf({ pieces }: JsonStream): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
