import { proposeText } from '@chorus/contract/text-file/propose-text';
import { pastedText } from '@chorus/contract/text-file/pasted-text';
import { readTextFile } from '@chorus/contract/text-file/read-text-file';
import { TextFileError } from '@chorus/contract/text-file/text-source';
import type { TextReply, TextRequest } from './text-messages.ts';

const post = (reply: TextReply) => (self as unknown as { postMessage(reply: TextReply): void }).postMessage(reply);

self.onmessage = async ({ data }: MessageEvent<TextRequest>) => {
  try {
    const source = 'bytes' in data ? await readTextFile(data.bytes, data.name) : await pastedText(data.text, data.html);
    post({ proposal: proposeText(source) });
  } catch (error) {
    post({ problem: error instanceof TextFileError ? error.code : 'failed' });
  }
};
