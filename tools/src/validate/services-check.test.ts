import type { PluginManifest } from '@chorus/sdk';
import { ClassroomService, SpeechEvaluator, WaitingList } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import type { PluginSource } from './plugin-source.ts';
import { capabilitiesCheck } from './services-check.ts';

function found(manifest: Partial<PluginManifest>) {
  const whole = { requires: [], optional: [], capabilities: [], contributes: { evaluateTypes: [] }, ...manifest };
  return capabilitiesCheck({ built: { manifest: whole } } as unknown as PluginSource).map(
    ({ message }) => /"([a-z.:]+)"/.exec(message)?.[1],
  );
}

describe('capabilities', () => {
  it('are wanted for a service that is required', () => {
    expect(found({ requires: [WaitingList.id] })).toEqual([WaitingList.capability]);
    expect(found({ requires: [WaitingList.id], capabilities: [WaitingList.capability!] })).toEqual([]);
  });

  it('are wanted for a service that is optional', () => {
    expect(found({ optional: [SpeechEvaluator.id] })).toEqual([SpeechEvaluator.capability]);
    expect(found({ optional: [SpeechEvaluator.id], capabilities: [SpeechEvaluator.capability!] })).toEqual([]);
  });

  it('are said together with the services that need them', () => {
    const whole = { requires: [ClassroomService.id], optional: [WaitingList.id], capabilities: [], contributes: { evaluateTypes: [] } };
    const [finding, ...others] = capabilitiesCheck({ built: { manifest: whole } } as unknown as PluginSource);
    expect(finding!.message).toBe('ClassroomService and WaitingList need the capability "roster.read": add it to "capabilities".');
    expect(others).toEqual([]);
  });

  it('are not declared for nothing', () => {
    expect(found({ capabilities: ['roster.read'] })).toEqual(['roster.read']);
  });

  it('for the microphone and for a network host go with no service', () => {
    expect(found({ capabilities: ['media.microphone', 'network:example.org'] })).toEqual([]);
  });
});
