import { Type, type Static, type TSchema } from 'typebox';

const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });
const length = Type.Integer({ minimum: 1, maximum: 10_000 });

/** A tool's name in the whole application. */
export const toolNameSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$', maxLength: 130 });

/** A window's name, as `window.open` takes it: the main process gives it out, for one opening. */
const windowName = Type.String({ pattern: '^chorus-tool-(card|layer)-[0-9]{1,20}$' });

/** A window of a tool's own, above other programs: a card as large as what it shows, or a layer over a whole display. */
export const toolWindowWishSchema = Type.Union([
  closed({ kind: Type.Literal('card'), tool: toolNameSchema, width: length, height: length }),
  closed({ kind: Type.Literal('layer'), tool: toolNameSchema }),
]);

/** The leave to open it. `seesThrough`: what lies below a layer is seen through it. */
const leaveSchema = closed({ name: windowName, seesThrough: Type.Boolean() });

/** A JPEG in base64 has to go through in one message. */
export const mostOfPicture = 1_100_000;
const pictureSchema = Type.Union([Type.String({ maxLength: mostOfPicture }), Type.Null()]);

/** What the classroom's page asks of the client for its tools' windows. */
export const toolWindowCalls = {
  /** Null where there is no room for one more. */
  'tool-window-begin': { from: ['page'], value: toolWindowWishSchema, reply: Type.Union([leaveSchema, Type.Null()]) },
  /** What a card shows needs so much room. */
  'tool-window-fit': { from: ['page'], value: closed({ name: windowName, width: length, height: length }), reply: Type.Undefined() },
  /** What lies below a layer, as a JPEG in base64; null where none can be taken. */
  'tool-window-picture': { from: ['page'], value: closed({ name: windowName }), reply: pictureSchema },
} as const;

export type ToolWindowWish = Static<typeof toolWindowWishSchema>;
export type ToolWindowLeave = Static<typeof leaveSchema>;

/** The windows of tools, as the classroom's page asks for them. */
export interface ClientToolWindows {
  /** Asks for the leave to open one by `window.open`, under the name that comes; it holds for a few seconds. */
  begin(wish: ToolWindowWish): Promise<ToolWindowLeave | null>;
  /** Makes a card as large as what it shows. */
  fit(name: string, size: { readonly width: number; readonly height: number }): void;
  /** What lies below a layer now, as a JPEG in base64. */
  picture(name: string): Promise<string | null>;
}
