import { ObservableValue, type AnswerSession, type AudioService, type Capability, type SpeechEvaluator } from '@chorus/sdk';
import * as sdk from '@chorus/sdk';
import { expect, it } from 'vitest';
import { modules } from '../container.ts';
import type { Get } from '../lifecycle/token.ts';
import { facadesOf } from './facade.ts';

/** A service that keeps what was asked of it, and gives it back as a copy. Each member can be called, and be read as an observable. */
function spied() {
  const calls: [string, unknown[]][] = [];
  const observables = new Map<string, ObservableValue<unknown>>();
  const observable = (name: string) => {
    const value = observables.get(name) ?? new ObservableValue<unknown>({ of: name, question: {} });
    observables.set(name, value);
    return value;
  };
  const service: unknown = new Proxy(
    {},
    {
      get: (_target, key) => {
        const name = String(key);
        if (name === 'asking') return service;
        const call = (...args: unknown[]) => {
          calls.push([name, args]);
          return Promise.resolve({ answered: name });
        };
        return Object.assign(call, { get: () => observable(name).get(), subscribe: (run: () => void) => observable(name).subscribe(run) });
      },
    },
  );
  return { calls, observable, observables, service };
}

function given() {
  const spies: Record<string, ReturnType<typeof spied>> = {};
  const asked: unknown[] = [];
  const openedBy: string[] = [];
  const own: Record<string, unknown> = {
    questionGuard: {
      question: async (...args: unknown[]) => void asked.push(args),
      reference: (...args: unknown[]) => void asked.push(args),
    },
    asked: {
      whileOpening: <T>(pluginId: string, open: () => T): T => {
        openedBy.push(pluginId);
        return open();
      },
      whileAsked: <T>(_pluginId: string, answer: () => T): T => answer(),
      ended: () => undefined,
    },
  };
  const get = (({ name }: { readonly name: string }) => own[name] ?? (spies[name] ??= spied()).service) as Get;
  for (const { token } of modules) get(token);
  return { spies, asked, openedBy, made: [...facadesOf(modules, get)].map(([id, provider]) => [String(id), provider] as const) };
}

const owner = (...capabilities: Capability[]) => ({ pluginId: 'examples.x', manifest: { capabilities } }) as never;

it('has a facade for every contract', () => {
  const { made } = given();
  const contracts = Object.values(sdk).flatMap((one) => (typeof one === 'object' && 'id' in one && 'purpose' in one ? [one.id] : []));
  expect(made.map(([id]) => id).sort(), 'give the service’s module a `facade`, and list it in host/src/container.ts').toEqual(
    contracts.sort(),
  );
});

/** What a member is called in the service behind it, where that has another name. */
const nameBehind: Readonly<Record<string, string>> = { saveGroups: 'save', endGroups: 'end' };

/** What would arrive at the other side of a frame. */
const message = <T>(value: T): T => structuredClone(value);
const isObservable = (value: unknown): value is ObservableValue<unknown> => typeof value === 'object' && value !== null && 'get' in value;

it('passes on plain data only: arguments and results survive being a message', async () => {
  const { spies, made } = given();
  const all = Object.values(spies).flatMap(({ calls }) => calls);
  let called = 0;
  for (const [id, { facade }] of made) {
    // their arguments are listeners, which cross as messages of their own
    if (/AnswerBus|Clock/.test(id)) continue;
    for (const [name, member] of Object.entries(facade(owner('media.microphone')) as Record<string, unknown>)) {
      // a signal crosses as messages of its own, too
      if (typeof member !== 'function' || name === 'takePresses') continue;
      const args = [{ some: ['json', 1, null], parts: [] }, { ms: 2 }, 'three'].slice(0, member.length);
      const answer: unknown = await (member as (...args: unknown[]) => Promise<unknown>)(...message(args));
      const asked = nameBehind[name] ?? name;
      expect([id, name, message(answer)]).toEqual([id, name, { answered: asked }]);
      const heard = Object.values(spies).flatMap(({ calls }) => calls);
      expect(heard.length, `${id} ${name}`).toBe(all.length + (called += 1));
      // Whose question it is, is kept with it.
      const by = id.includes(':AnswerSession/') && (name === 'open' || name === 'openGroup') ? ['examples.x'] : [];
      expect(heard).toContainEqual([asked, [...args, ...by]]);
    }
  }
  expect(called).toBeGreaterThan(30);
});

it('says who asks, so that the page of a question is known whichever activity opens it', async () => {
  const { openedBy, made } = given();
  const answers = made.find(([id]) => id.includes(':AnswerSession/'))![1].facade(owner()) as AnswerSession;
  const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'x.y/1', item: {}, changeable: false };
  await answers.open(question);
  await answers.openGroup({ kind: 'match', order: 'parallel', parts: [{ slot: 'left', question }] });
  expect(openedBy).toEqual(['examples.x', 'examples.x']);
});

it('lets no question and no text to be scored pass unguarded [5-14]', async () => {
  const { asked, made } = given();
  const facade = (name: string) => made.find(([id]) => id.includes(`:${name}/`))![1].facade(owner('media.microphone')) as never;
  const answers: AnswerSession = facade('AnswerSession');
  const speech: SpeechEvaluator = facade('SpeechEvaluator');
  const reference = { kind: 'symbol', phones: ['AE'] } as const;
  const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'x.y/1', item: {}, changeable: false };
  await answers.open(question);
  await answers.openGroup({ kind: 'match', order: 'parallel', parts: [{ slot: 'left', question }] });
  await answers.record({ studentId: 's', reference, maxMs: 1 });
  await speech.evaluate('r', reference);
  expect(asked).toEqual([
    ['examples.x', question],
    ['examples.x', question],
    ['examples.x', reference],
    ['examples.x', reference],
  ]);
});

it('opens no microphone for a plugin that does not declare it, neither this machine’s nor a clicker’s', async () => {
  const { spies, asked, made } = given();
  const facade = (...capabilities: Capability[]) =>
    made.find(([id]) => id.includes(':AnswerSession/'))![1].facade(owner('answers.publish', ...capabilities)) as AnswerSession;
  const reference = { kind: 'symbol', phones: ['AE'] } as const;
  const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'x.y/1', item: {}, changeable: false };
  const spoken = { ...question, speech: { reference, maxMs: 1 } };
  spies['answerSession']!.observable('state').set({ question: spoken });
  const recording = [
    (session: AnswerSession) => session.record({ studentId: 's', reference, maxMs: 1 }),
    (session: AnswerSession) => session.open(spoken),
    (session: AnswerSession) => session.openGroup({ kind: 'm', order: 'free', parts: [{ slot: '1', question: spoken }] }),
    (session: AnswerSession) => session.startTeam({ studentIds: ['s'] }),
  ];
  for (const record of recording) {
    await expect(record(facade())).rejects.toMatchObject({
      code: 'capability-missing',
      context: { plugin: 'examples.x', service: 'service:AnswerSession/1', capability: 'media.microphone' },
    });
  }
  expect([spies['answerSession']!.calls, asked]).toEqual([[], []]);
  for (const record of recording) await record(facade('media.microphone'));
  expect(spies['answerSession']!.calls.map(([name]) => name)).toEqual(['record', 'open', 'openGroup', 'startTeam']);
  spies['answerSession']!.observable('state').set({ question });
  await facade().open(question);
  await facade().startTeam({ studentIds: ['s'] });
  expect(spies['answerSession']!.calls).toHaveLength(6);
});

it('lets no plugin hear the room that does not declare the microphone', () => {
  const { made } = given();
  const audio = (...capabilities: Capability[]) =>
    made.find(([id]) => id.includes(':AudioService/'))![1].facade(owner(...capabilities)) as AudioService;
  const context: unknown = expect.objectContaining({ service: 'service:AudioService/1', capability: 'media.microphone' });
  expect(() => audio().levels.subscribe(() => undefined)).toThrow(expect.objectContaining({ code: 'capability-missing', context }));
  audio('media.microphone')
    .levels.subscribe(() => undefined)
    .dispose();
});

it('gives state to read and to follow as frozen messages, and not to set', () => {
  const { spies, made } = given();
  let followed = 0;
  for (const [, { facade }] of made) {
    for (const member of Object.values(facade(owner('media.microphone')) as Record<string, unknown>)) {
      if (!isObservable(member)) continue;
      expect('set' in member).toBe(false);
      const seen: unknown[] = [];
      const subscription = member.subscribe((value) => seen.push(message(value)));
      const behind = Object.values(spies)
        .flatMap(({ observables }) => [...observables.values()])
        .filter((value) => value.get() === member.get());
      expect(behind).toHaveLength(1);
      behind[0]!.set({ changed: true });
      subscription.dispose();
      behind[0]!.set({ changed: 'unseen' });
      expect([seen, message(member.get())]).toEqual([[{ changed: true }], { changed: 'unseen' }]);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(15);
});

it('hands over nothing of a service beyond its contract', () => {
  const { made } = given();
  for (const [id, { facade }] of made) {
    const service = facade({} as never) as Record<string, unknown>;
    expect([id, Object.getPrototypeOf(service) === Object.prototype, 'connect' in service, 'capture' in service]).toEqual([
      id,
      true,
      false,
      false,
    ]);
  }
});
