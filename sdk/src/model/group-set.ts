/** Students of a class who work together. */
export type StudentGroup = { readonly id: string; readonly name: string; readonly studentIds: readonly string[] };

/** The groups that a class is divided into, the school's data: every teacher of the class sees the same. Times are UTC milliseconds; `to` is undefined while they are in use. */
export type GroupSet = {
  readonly id: string;
  readonly classId: string;
  readonly name: string;
  readonly from: number;
  readonly to: number | undefined;
  readonly groups: readonly StudentGroup[];
};
