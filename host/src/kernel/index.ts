/** The plugin kernel: discovery, policy, resolution, activation, health. */
export * from './kernel.ts';
export * from './kernel-error.ts';
export * from './kernel-types.ts';
export * from './limits.ts';
export * from './newer-majors.ts';
export * from './plugin-context.ts';
export * from './ports.ts';
export { ContributionPoint, type ContributionRules } from './contribution-point.ts';
