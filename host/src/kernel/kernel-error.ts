import type { BlockReason, FaultCode } from './kernel-types.ts';

/** What each code tells beside its message. */
export interface KernelErrorContexts extends Record<FaultCode, { readonly plugin: string }> {
  /** Nobody answered: no fault of the plugin's. */
  'load-network': { readonly plugin: string };
  'unknown-plugin': { readonly plugin: string };
  'unknown-route': { readonly route: string };
  'unknown-view': { readonly plugin: string; readonly point: string; readonly id: string };
  'unknown-evaluate-type': { readonly type: string };
  'plugin-blocked': { readonly plugin: string; readonly reason: BlockReason };
  'requirement-failed': { readonly plugin: string; readonly provider: string };
  'switch-refused': { readonly plugin: string; readonly rule: string };
  'contribution-taken': { readonly point: string; readonly key: string; readonly plugin: string; readonly holder: string };
  'late-registration': { readonly plugin: string };
  'port-failed': { readonly port: string };
  timeout: { readonly what: string; readonly ms: number };
}

/** What can go wrong in the kernel; closed. */
export type KernelErrorCode = keyof KernelErrorContexts;

/** An error of the kernel: what happened, to what, and what to do. */
export class KernelError<C extends KernelErrorCode = KernelErrorCode> extends Error {
  override readonly name = 'KernelError';
  constructor(
    readonly code: C,
    message: string,
    readonly context: KernelErrorContexts[C],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Where any thrown thing was thrown, and below it where its causes were, as far down as `depth`: causes may go round. */
export function stackOf(error: unknown, depth = 4): string {
  if (!(error instanceof Error) || depth === 0) return '';
  const under: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [error.stack, ...under.map((each) => stackOf(each, depth - 1))].join('\n');
}

/** What any thrown thing says. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return [error.message, ...error.errors.map(messageOf)].join(' ');
  if (error instanceof Error) return error.message === '' ? error.name : error.message;
  try {
    return String(error);
  } catch {
    return 'something that can’t be put into words was thrown';
  }
}
