/** An activity or a book that a teacher wants at hand. */
export interface FavouriteTable {
  schoolId: string;
  teacherId: string;
  kind: string;
  ref: string;
  at: number;
}
