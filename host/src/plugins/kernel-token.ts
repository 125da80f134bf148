import type { KernelControl } from '../kernel/kernel-types.ts';
import { token } from '../lifecycle/token.ts';

export const kernelToken = token<KernelControl>('kernel');
