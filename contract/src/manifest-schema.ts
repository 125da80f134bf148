import { contributionPoints } from '@chorus/sdk';
import { closed, icon, listOf, localized, order, routeName, text, when, whenRef } from '@chorus/sdk/schema-parts';
import { pointIds } from './points.ts';

/** `<publisher>.<name>`, lower case with dashes. */
export const pluginIdPattern = '^[a-z][a-z0-9]*(-[a-z0-9]+)*\\.[a-z][a-z0-9]*(-[a-z0-9]+)*$';
const evaluateTypeId = '[a-z][a-z0-9]*(-[a-z0-9]+)*\\.[A-Za-z][A-Za-z0-9-]*/[1-9][0-9]{0,3}';
const evaluateType = {
  type: 'string',
  maxLength: 100,
  pattern: `^${evaluateTypeId}$`,
  $comment: 'It is <publisher>.<name>/<major>, the publisher as in the plugin\'s id, as in "my-school.guess/1"',
};
const requirement = {
  type: 'string',
  maxLength: 120,
  pattern: `^(service:[A-Z][A-Za-z0-9]*/[1-9][0-9]{0,3}|evaluateType:${evaluateTypeId})$`,
  $comment: 'It is a token such as WaitingList, or "evaluateType:<publisher>.<name>/<major>" as in "evaluateType:chorus.choice/1"',
};

const flag = { type: 'boolean' } as const;
const route = closed(
  {
    path: { type: 'string', maxLength: 200 },
    name: routeName,
    title: localized,
    meta: closed({ keepAlive: flag, isShowTitle: flag, isParticular: flag, isHome: flag, answer: flag, isPk: flag, quit: flag }, [
      'keepAlive',
      'isShowTitle',
      'isParticular',
      'isHome',
      'answer',
      'isPk',
      'quit',
    ]),
    panel: { type: 'string', enum: ['waiting-list'] },
    leave: closed({ question: localized }),
  },
  ['meta', 'panel', 'leave'],
);
/** The menus of SDK 1.0.0, which named every slot that there was to be. */
const menu = closed(
  {
    slot: { type: 'string', enum: ['home.activities/1', 'function-menu.items/1', 'title-bar.status/1'] },
    order,
    label: localized,
    description: localized,
    icon,
    route: routeName,
    when: whenRef,
  },
  ['description', 'when'],
);
const points = closed(
  Object.fromEntries(pointIds.map((id) => [id, listOf(contributionPoints[id].schema, contributionPoints[id].most, { minItems: 1 })])),
  pointIds,
);

/** The manifest's shape as a JSON schema (draft 2020-12): closed, so that a misspelt key is an error. `checkManifest` checks this and more. */
export const manifestSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Chorus plugin manifest',
  $defs: { when },
  ...closed({
    manifestVersion: { type: 'integer', const: 1 },
    id: {
      type: 'string',
      maxLength: 100,
      pattern: pluginIdPattern,
      $comment:
        'It is publisher.name: each of lower-case letters, digits and single dashes, beginning with a letter, as in "my-school.word-race"',
    },
    version: text(100),
    // an empty one too is told what a range is
    sdk: { type: 'string', maxLength: 100 },
    shared: { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: 100_000 } },
    title: localized,
    description: localized,
    publisher: closed({ name: text(200), url: { type: 'string', maxLength: 500, pattern: '^https?://[^\\s]+$' } }, ['url']),
    entry: text(300),
    styles: listOf(text(300), 100),
    files: listOf(
      closed({
        path: text(300),
        bytes: { type: 'integer', minimum: 0, maximum: 2_000_000_000 },
        integrity: { type: 'string', pattern: '^sha384-[A-Za-z0-9+/]{64}$' },
      }),
      2_000,
      { minItems: 1 },
    ),
    stages: listOf({ type: 'string', enum: ['primary', 'middle'] }, 2, { minItems: 1, uniqueItems: true }),
    capabilities: listOf(
      {
        anyOf: [
          {
            type: 'string',
            enum: [
              'roster.read',
              'answers.read',
              'answers.publish',
              'speech.evaluate',
              'media.microphone',
              'storage.write',
              'offline.store',
            ],
          },
          { type: 'string', maxLength: 260, pattern: '^network:[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$' },
        ],
      },
      50,
      { uniqueItems: true },
    ),
    requires: listOf(requirement, 100, { uniqueItems: true }),
    optional: listOf(requirement, 100, { uniqueItems: true }),
    contributes: closed(
      {
        routes: listOf(route, 200),
        menus: listOf(menu, 100),
        evaluateTypes: listOf(closed({ id: evaluateType, title: localized }), 100),
        locales: listOf({ type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }, 50, { uniqueItems: true }),
        points,
      },
      ['points'],
    ),
  }),
} as const;
