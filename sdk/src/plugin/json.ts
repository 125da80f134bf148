/** Plain data: what survives `JSON.stringify` and crosses a frame. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A text per locale (BCP 47). `zh-CN` and `en` are required. */
export interface LocalizedText {
  readonly 'zh-CN': string;
  readonly en: string;
  readonly [locale: string]: string;
}

/** A JSON schema (draft 2020-12) as plain data; typebox schemas are such. */
export type JsonSchema = { readonly [key: string]: unknown };
