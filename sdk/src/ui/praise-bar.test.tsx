// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { FakeServices } from '../testing/fake-services.ts';
import { settle } from '../testing/virtual-clock.ts';
import { PluginProvider } from './plugin-provider.tsx';
import { PraiseBar, type PraiseBarProps } from './praise-bar.tsx';
import { find, press, render } from './render-for-test.tsx';

function bar(props: Partial<PraiseBarProps> = {}, services = new FakeServices()) {
  const context = { service: <T,>(token: ServiceToken<T>) => services.of(token) } as unknown as PluginContext;
  const { element } = render(
    <PluginProvider context={context} state={undefined}>
      <PraiseBar ones={{ studentIds: ['student-1'] }} since={0} {...props} />
    </PluginProvider>,
  );
  const tap = async (label: string, times = 1) => {
    for (let n = 0; n < times; n += 1) press(find(element, 'button', label));
    await act(async () => {
      for (let n = 0; n <= times; n += 1) await settle();
    });
  };
  const shown = () =>
    [...element.querySelectorAll('button')].map((one) => [
      one.ariaLabel ?? one.getAttribute('aria-label'),
      one.ariaPressed ?? one.getAttribute('aria-pressed'),
    ]);
  return { services, element, tap, shown };
}
const given = (services: FakeServices) =>
  services.praise.state.get().map(({ kind, ...ones }) => [kind, 'studentIds' in ones && ones.studentIds]);

it('praises by a tap, says so, and takes it back by another tap', async () => {
  const { services, tap, shown } = bar();
  expect(shown()).toEqual([
    ['鼓掌', 'false'],
    ['点赞', 'false'],
    ['向日葵', 'false'],
  ]);
  await tap('点赞');
  expect(given(services)).toEqual([['thumb', ['student-1']]]);
  await tap('鼓掌');
  expect(shown()).toEqual([
    ['鼓掌', 'true'],
    ['点赞', 'true'],
    ['向日葵', 'false'],
  ]);
  await tap('点赞');
  expect([given(services), shown()[1]]).toEqual([[['clap', ['student-1']]], ['点赞', 'false']]);
});

it('never gives the same twice, however fast the taps', async () => {
  const { services, tap } = bar();
  // As the record does, which writes to the disk first.
  const give = services.praise.give.bind(services.praise);
  services.praise.give = async (praise) => {
    await settle();
    return give(praise);
  };
  await tap('鼓掌', 3);
  expect(given(services)).toEqual([['clap', ['student-1']]]);
  await tap('鼓掌', 2);
  expect(given(services)).toEqual([['clap', ['student-1']]]);
});

it('marks what was given in this moment only, to these children only', async () => {
  const { services, tap } = bar();
  await tap('鼓掌');
  await services.clock.advance(1);
  const { shown } = bar({ since: services.clock.now() }, services);
  expect(shown()[0]).toEqual(['鼓掌', 'false']);
  expect(bar({ ones: { studentIds: ['student-2'] } }, services).shown()[0]).toEqual(['鼓掌', 'false']);
});

it('has other pictures and words for the class, and says why a press did nothing', async () => {
  const { services, element, tap, shown } = bar({ kinds: ['clap', 'sunflower', 'rocket'], label: '夸一夸全班' });
  expect([find(element, '[role=group]').getAttribute('aria-label'), shown().map(([label]) => label)]).toEqual([
    '夸一夸全班',
    ['鼓掌', '向日葵', '火箭'],
  ]);
  services.praise.refuses = 'not-writer';
  await tap('火箭');
  expect(services.notices.shown.at(-1)).toMatchObject({ kind: 'warning', text: expect.stringContaining('另一个窗口') });
  services.praise.refuses = undefined;
  await tap('火箭');
  expect(given(services)).toEqual([['rocket', ['student-1']]]);
});
