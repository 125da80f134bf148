import { Type, type Static, type TSchema } from 'typebox';
import { packageCalls, packageEvents } from './packages.ts';
import { toolWindowCalls } from './tool-windows.ts';
import { updateCalls, updateEvents } from './updates.ts';

/** Which of the client's windows a message comes from: the classroom's page, the function menu, the screen that asks for a server. */
export type WindowRole = 'page' | 'menu' | 'connect';

const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });
const nothing = Type.Undefined();
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const localised = Type.String({ maxLength: 200 });
const id = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$', maxLength: 130 });

/** What a machine keeps of its receiver (3-6). */
export const bindFileSchema = closed({
  /** Whether this room has a receiver; left out until somebody said so. */
  room: Type.Optional(Type.Boolean()),
  /** Serial of the receiver by class id. */
  classes: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 64 })),
  /** The teachers' pointers, the newest first. */
  teachers: Type.Array(closed({ teacherId: line(200), uid: line(32), type: Type.Integer() }), { maxItems: 50 }),
});

const choiceSchema = closed({ value: line(60), label: localised });

const menuItemSchema = closed({
  id,
  label: localised,
  /** An SVG document, drawn as an image; an item of the client's own has its icon by its id. */
  icon: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** Asked before it is done. */
  question: Type.Optional(closed({ text: localised, yes: localised, no: localised })),
  /** Of these one is chosen by the menu's double tap; the item itself opens and closes. */
  choices: Type.Optional(Type.Array(choiceSchema, { minItems: 1, maxItems: 12 })),
  pressed: Type.Optional(Type.Boolean()),
  /** Where it can be done above other programs: always, or when the classroom's window is not in front. The page does not come forward for it then. */
  above: Type.Optional(Type.Union([Type.Literal('always'), Type.Literal('behind')])),
});

/** The function menu as it is drawn: texts in the language of the page, items by the state of now. */
export const menuModelSchema = closed({
  label: localised,
  locale: line(20),
  theme: Type.Union([Type.Literal('light'), Type.Literal('dark'), Type.Literal('contrast')]),
  items: Type.Array(menuItemSchema, { maxItems: 40 }),
});

/** Where the menu's window is: at which edge of its display, and where in the window the ball is, in pixels of the page. */
export const menuLayoutSchema = closed({
  edge: Type.Union([Type.Literal('left'), Type.Literal('right'), Type.Literal('top'), Type.Literal('bottom')]),
  ball: closed({ x: Type.Number(), y: Type.Number() }),
});

/** What the menu shows beside its ball: nothing, the items, or the choices of its double tap. */
export const menuOpenSchema = Type.Union([Type.Literal('closed'), Type.Literal('items'), Type.Literal('choices')]);

const chosenSchema = closed({ id, choice: Type.Optional(line(60)) });
/** As the page is told it. `above`: it is to be done above other programs. */
const toldSchema = closed({ ...chosenSchema.properties, above: Type.Boolean() });

/** Whose server the classroom is: this machine's own, or the school's. */
export const serverChoiceSchema = Type.Union([
  closed({ kind: Type.Literal('embedded') }),
  closed({ kind: Type.Literal('school'), address: line(300) }),
]);

/** Why a server can't be used. `port`: the embedded one found none; `stopped`: it ended while it was starting, its log says why. */
export const serverFaultSchema = Type.Enum(['not-an-address', 'not-reached', 'not-chorus', 'insecure', 'port', 'stopped']);

const startSchema = closed({
  choice: Type.Union([serverChoiceSchema, Type.Null()]),
  fault: Type.Union([serverFaultSchema, Type.Null()]),
  locale: line(20),
});

/** Names one line to the receiver. */
const socketId = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
/** A line of the receiver's protocol is at most 64 KB; a frame may hold several. */
const frame = Type.String({ maxLength: 1_000_000 });

interface CallDefinition {
  readonly from: readonly WindowRole[];
  readonly value: TSchema;
  readonly reply: TSchema;
}

/** What a window may ask of the main process; the first four are the product's (7.4-19). */
export const calls = {
  'back-to-login': { from: ['page', 'menu'], value: nothing, reply: nothing },
  'window-min': { from: ['page', 'menu'], value: nothing, reply: nothing },
  'window-hide': { from: ['page', 'menu'], value: nothing, reply: nothing },
  'open-osk': { from: ['page', 'menu'], value: nothing, reply: nothing },
  quit: { from: ['page', 'menu', 'connect'], value: nothing, reply: nothing },
  'bind-file-read': { from: ['page'], value: nothing, reply: Type.Union([bindFileSchema, Type.Null()]) },
  'bind-file-write': { from: ['page'], value: bindFileSchema, reply: nothing },
  'receiver-open': { from: ['page'], value: closed({ socket: socketId }), reply: nothing },
  'receiver-send': { from: ['page'], value: closed({ socket: socketId, text: Type.String({ maxLength: 65_537 }) }), reply: nothing },
  'receiver-close': { from: ['page'], value: closed({ socket: socketId }), reply: nothing },
  ...updateCalls,
  ...toolWindowCalls,
  ...packageCalls,
  'menu-show': { from: ['page'], value: menuModelSchema, reply: nothing },
  'menu-begin': {
    from: ['menu'],
    value: nothing,
    reply: closed({ model: Type.Union([menuModelSchema, Type.Null()]), layout: menuLayoutSchema }),
  },
  'menu-open': { from: ['menu'], value: closed({ open: menuOpenSchema, width: Type.Number(), height: Type.Number() }), reply: nothing },
  'menu-move': { from: ['menu'], value: closed({ x: Type.Number(), y: Type.Number() }), reply: nothing },
  'menu-drop': { from: ['menu'], value: nothing, reply: nothing },
  'menu-choose': { from: ['menu'], value: chosenSchema, reply: nothing },
  'connect-begin': { from: ['connect'], value: nothing, reply: startSchema },
  'connect-choose': { from: ['connect'], value: serverChoiceSchema, reply: Type.Union([serverFaultSchema, Type.Null()]) },
} as const satisfies Record<string, CallDefinition>;

/** What the main process tells a window. */
export const events = {
  'receiver-opened': { to: 'page', value: closed({ socket: socketId }) },
  'receiver-frame': { to: 'page', value: closed({ socket: socketId, text: frame }) },
  'receiver-closed': { to: 'page', value: closed({ socket: socketId }) },
  ...updateEvents,
  ...packageEvents,
  'menu-chosen': { to: 'page', value: toldSchema },
  'to-login': { to: 'page', value: nothing },
  'open-place': { to: 'page', value: Type.String({ pattern: '^/[A-Za-z0-9/_?=&%.-]{0,300}$' }) },
  'menu-model': { to: 'menu', value: menuModelSchema },
  'menu-layout': { to: 'menu', value: menuLayoutSchema },
  'menu-close': { to: 'menu', value: nothing },
} as const satisfies Record<string, { readonly to: WindowRole; readonly value: TSchema }>;

type OrNothing<T> = [T] extends [undefined] ? void : T;

export type CallName = keyof typeof calls;
export type EventName = keyof typeof events;
export type CallValue<Name extends CallName> = Static<(typeof calls)[Name]['value']>;
export type CallReply<Name extends CallName> = OrNothing<Static<(typeof calls)[Name]['reply']>>;
export type EventValue<Name extends EventName> = Static<(typeof events)[Name]['value']>;

export type BindFileContent = Static<typeof bindFileSchema>;
export type MenuModel = Static<typeof menuModelSchema>;
export type MenuItemModel = Static<typeof menuItemSchema>;
export type MenuLayout = Static<typeof menuLayoutSchema>;
export type MenuOpen = Static<typeof menuOpenSchema>;
export type MenuChosen = Static<typeof chosenSchema>;
export type MenuTold = Static<typeof toldSchema>;
export type ServerChoice = Static<typeof serverChoiceSchema>;
export type ServerFault = Static<typeof serverFaultSchema>;
export type ConnectStart = Static<typeof startSchema>;
