import Type from 'typebox';
import { Id } from '../journal/entry.ts';
import { closed } from './envelope.ts';

/** A teacher who is logged in. */
export const UserInfo = closed({
  id: Id,
  authToken: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  thirdPartyType: Type.Integer(),
  schoolId: Id,
  schoolName: Type.String(),
  provinceId: Type.String(),
  cityId: Type.String(),
  teacherId: Id,
  administrator: Type.Boolean(),
  stage: Type.Enum(['primary', 'middle']),
});
