import type { TextProposal } from '@chorus/contract/text-file/text-proposal';
import { useEffect, useRef, useState } from 'react';
import { readText } from '../../../own-texts/read-text.ts';
import type { TextProblem, TextRequest } from '../../../own-texts/text-messages.ts';

/** How far a text is read. */
export type Reading =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly name: string }
  | { readonly status: 'failed'; readonly problem: TextProblem }
  | { readonly status: 'read'; readonly of: string; readonly name: string; readonly proposal: TextProposal };

const none: Reading = { status: 'none' };

/** Reads what is pasted or chosen; another one, or leaving, gives the last one up. */
export function useReading() {
  const [reading, setReading] = useState<Reading>(none);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const begin = async (request: TextRequest, of: string): Promise<TextProposal | undefined> => {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    const name = 'name' in request ? request.name : '';
    setReading({ status: 'reading', name });
    const reply = await replyOf(request, signal);
    if (reply === undefined) return undefined;
    if ('problem' in reply) setReading({ status: 'failed', problem: reply.problem });
    else if (reply.proposal.paragraphs.length === 0) setReading({ status: 'failed', problem: 'no-text' });
    else {
      setReading({ status: 'read', of, name, proposal: reply.proposal });
      return reply.proposal;
    }
    return undefined;
  };
  const cancel = () => {
    work.current?.abort();
    setReading(none);
  };
  /** Nothing is read: it can be seen before. */
  const fail = (problem: TextProblem) => {
    work.current?.abort();
    setReading({ status: 'failed', problem });
  };
  return { reading, begin, fail, cancel };
}

/** Undefined: it was given up. */
async function replyOf(request: TextRequest, signal: AbortSignal) {
  try {
    return await readText(request, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
