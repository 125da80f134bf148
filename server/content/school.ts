import { readFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { gradeCodes } from '@chorus/contract/content-pack';

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 100 });

const SampleStudent = Type.Object(
  {
    id: text,
    realName: text,
    /** First letter of the family name's pinyin. */
    initialLetter: Type.String({ pattern: '^[A-Z]$' }),
    seat: Type.Integer({ minimum: 1 }),
    loginAccount: text,
  },
  closed,
);

const SampleClass = Type.Object(
  { id: text, name: text, gradeId: Type.Enum([...gradeCodes]), teacherId: text, students: Type.Array(SampleStudent) },
  closed,
);

const SampleTeacher = Type.Object(
  {
    id: text,
    phone: Type.String({ pattern: '^1\\d{10}$' }),
    name: text,
    stage: Type.Union([Type.Literal('primary'), Type.Literal('middle')]),
    /** 7 is a primary-school account [5-24]. */
    thirdPartyType: Type.Integer(),
    administrator: Type.Boolean(),
  },
  closed,
);

const SampleSchool = Type.Object(
  {
    school: Type.Object(
      {
        id: text,
        name: text,
        region: Type.Object(
          { provinceId: text, provinceName: text, cityId: text, cityName: text, districtId: text, districtName: text },
          closed,
        ),
      },
      closed,
    ),
    teachers: Type.Array(SampleTeacher),
    classes: Type.Array(SampleClass),
    /** Who administer something wider than the school, and teach nothing. */
    administrators: Type.Array(
      Type.Object({ id: text, phone: Type.String({ pattern: '^1\\d{10}$' }), name: text, of: Type.Enum(['city', 'platform']) }, closed),
    ),
  },
  closed,
);

export type SampleStudent = Static<typeof SampleStudent>;
export type SampleClass = Static<typeof SampleClass>;
export type SampleTeacher = Static<typeof SampleTeacher>;
export type SampleSchool = Static<typeof SampleSchool>;

/** Password of every sample teacher; whoever seeds the school hashes it. */
export const samplePassword = 'Chorus#2026';

/** The school that a new installation starts with; a bundled server names the file, since this module is elsewhere then. */
export function readSampleSchool(file: URL = new URL('./school.json', import.meta.url)): SampleSchool {
  return Value.Parse(SampleSchool, JSON.parse(readFileSync(file, 'utf8')));
}
