import type { Faults } from './faults.ts';

/** A text frame, or a binary one: a text frame that is no UTF-8 would end the connection. */
export type Frame = string | Buffer;

const megabyte = 1_048_576;

const junk = [
  '~~~',
  '{"fun":"ans_str","uID":',
  '[1,2,3]',
  '{"fun":"weather"}',
  '{"fun":"ans_str","uID":{},"uID_t":"x","ans_str":7}',
  '"B"',
];

const wrongUtf8 = Buffer.concat([Buffer.from('{"fun":"ans_str","uID":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}\n')]);

function longLine(): string {
  return `{"fun":"ans_str","pad":"${'x'.repeat(10 * megabyte)}"}\n`;
}

/** The frames in which a clicker's line goes out while these faults are on; each fault that strikes shows in them. */
export function framesOf(line: string, faults: Faults): readonly Frame[] {
  const frames: Frame[] = [];
  if (faults.strikes('junk')) frames.push(`${junk[Math.floor(faults.random() * junk.length)] ?? ''}\n`);
  if (faults.strikes('wrong-utf8')) frames.push(wrongUtf8);
  if (faults.strikes('long-line')) frames.push(longLine());
  const middle = Math.ceil(line.length / 2);
  const whole = faults.strikes('cut-line') ? line.slice(0, middle) : line;
  if (faults.strikes('split-frame')) frames.push(whole.slice(0, middle / 2), `${whole.slice(middle / 2)}\n`);
  else frames.push(`${whole}\n`);
  return frames;
}
