import { versionPattern } from '@chorus/contract/desktop/release-feed';
import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const message = Type.Object({ 'zh-CN': Type.String({ maxLength: 2000 }), en: Type.Optional(Type.String({ maxLength: 2000 })) }, closed);

/** `rollout.json`: what whoever runs the platform has decided of updates. */
export const rolloutSchema = Type.Object(
  {
    /** Which release of the client is given out, and to whom. */
    client: Type.Optional(
      Type.Object(
        {
          /** The feed must be of it: what was decided of one release says nothing of the next one that is copied in. */
          version: Type.String({ pattern: versionPattern }),
          message: Type.Optional(message),
          /** It is not left to the teacher. */
          force: Type.Optional(Type.Boolean()),
          /** Of all schools; all of them unless it says less. */
          percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
          /** Codes of schools and areas that have it whatever the percentage. */
          first: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 1000 })),
        },
        closed,
      ),
    ),
    /** Of the web app that this server gives out itself. */
    page: Type.Optional(Type.Object({ message: Type.Optional(message), force: Type.Optional(Type.Boolean()) }, closed)),
  },
  closed,
);

export type Rollout = Static<typeof rolloutSchema>;

/** Where a school stands among all, from 0 to below 100: the same at every release, so that a percentage that grows takes nobody out again. */
export const placeInRollout = (schoolId: string): number =>
  (createHash('sha256').update(schoolId).digest().readUInt32BE(0) / 2 ** 32) * 100;

/** Whether a school has the release, by its id and the codes of the organisations that it lies in, its own with them. */
export function isReached(
  { percent = 100, first = [] }: NonNullable<Rollout['client']>,
  school: { readonly id: string; readonly codes: readonly string[] },
): boolean {
  return placeInRollout(school.id) < percent || first.some((code) => school.codes.includes(code));
}
