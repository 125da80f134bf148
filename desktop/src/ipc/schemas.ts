import { calls, events, type CallName, type EventName } from '@chorus/contract/desktop/channels';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { IpcError } from './ipc-error.ts';
import { withinSize } from './within-size.ts';

/** A check of one value. */
interface Check {
  Check(value: unknown): boolean;
}

const compiled = new Map<object, Check>();

/** Compiled when it is first used: a window uses a few of them. */
function checkOf(schema: TSchema): Check {
  let check = compiled.get(schema);
  if (!check) compiled.set(schema, (check = Compile(schema)));
  return check;
}

function fitting(channel: string, schema: TSchema, value: unknown): unknown {
  if (!withinSize(value)) throw new IpcError('too-large', channel);
  if (!checkOf(schema).Check(value)) throw new IpcError('bad-value', channel);
  return value;
}

export const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name);
export const isEvent = (name: unknown): name is EventName => typeof name === 'string' && Object.hasOwn(events, name);

/** The value of a call, if it fits. Errors: {@link IpcError} `too-large`, `bad-value`. */
export const callValue = (name: CallName, value: unknown): unknown => fitting(name, calls[name].value, value);
/** What a call is answered with, if it fits. Errors: as {@link callValue}. */
export const callReply = (name: CallName, value: unknown): unknown => fitting(name, calls[name].reply, value);
/** What an event says, if it fits. Errors: as {@link callValue}. */
export const eventValue = (name: EventName, value: unknown): unknown => fitting(name, events[name].value, value);
