import Type, { type TSchema } from 'typebox';
import type { Right } from '../roles.ts';

/** `{state, msg, note, data}`; msg equals note. */
export interface Envelope<T> {
  readonly state: number;
  readonly msg: string;
  readonly note: string;
  readonly data: T;
}

/** What `data` holds when state is 40. */
export interface BadInput {
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** A call: its path, its body, what `data` holds on success, and whether it needs a session. */
export interface Call<B extends TSchema = TSchema, D extends TSchema = TSchema> {
  readonly path: string;
  readonly body: B;
  readonly data: D;
  /** No session needed. */
  readonly open?: boolean;
  /** One sentence for the API's documentation. */
  readonly summary: string;
}

export const call = <B extends TSchema, D extends TSchema>(path: string, summary: string, body: B, data: D, open = false): Call<B, D> => ({
  path,
  summary,
  body,
  data,
  open,
});
/** A call of the administration: open, or with the right that it takes; null: any administrator's, about themselves. */
export interface AdminCall<B extends TSchema = TSchema, D extends TSchema = TSchema> extends Call<B, D> {
  readonly right?: Right | null;
}

/** A call that needs no session. */
export const openCall = <B extends TSchema, D extends TSchema>(
  path: string,
  summary: string,
  body: B,
  data: D,
): Call<B, D> & { readonly open: true } => ({
  path,
  summary,
  body,
  data,
  open: true,
});

export const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
