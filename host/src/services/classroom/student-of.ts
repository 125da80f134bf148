import type { Student } from '@chorus/sdk';

/** A student of the class. Who is not in it, or no longer, is still shown with what they answered, under the name `elsewhere`. */
export const studentOf = (students: readonly Student[], id: string, elsewhere: string): Student =>
  students.find((student) => student.id === id) ?? {
    id,
    realName: elsewhere,
    name: elsewhere,
    loginAccount: '',
    seat: 0,
    initialLetter: '#',
    placeholder: false,
  };
