import { Type, type Static } from 'typebox';
import type { MenuLayout } from '@chorus/contract/desktop/channels';
import { within, type Display, type Rectangle } from '../window/rectangle.ts';

/** The menu's ball sits at an edge of a display; `along` it from 0 (top, left) to 1. */
const placeSchema = Type.Object({
  edge: Type.Union([Type.Literal('left'), Type.Literal('right'), Type.Literal('top'), Type.Literal('bottom')]),
  along: Type.Number({ minimum: 0, maximum: 1 }),
});

/** Where the menu was put, by display, and on which display it is. */
export const menuPlacesSchema = Type.Object({
  display: Type.Union([Type.Number(), Type.Null()]),
  places: Type.Record(Type.String(), placeSchema),
});

export type MenuPlace = Static<typeof placeSchema>;

/** Within a right hand's reach at a board, and away from the window's own buttons. */
export const firstPlace: MenuPlace = { edge: 'right', along: 0.6 };

/** The closed menu's window: the ball of 72 px and its shadow. */
export const ballBox = 88;
const gap = 8;

/** How much room what is open takes beside the ball. */
export interface OpenSize {
  readonly width: number;
  readonly height: number;
}

const range = (from: number, length: number, at: number) => Math.round(from + (length - ballBox) * at);

/** The ball's own box on the display. */
export function ballBounds({ edge, along }: MenuPlace, { x, y, width, height }: Rectangle): Rectangle {
  const upright = edge === 'left' || edge === 'right';
  return {
    x: upright ? (edge === 'left' ? x : x + width - ballBox) : range(x, width, along),
    y: upright ? range(y, height, along) : edge === 'top' ? y : y + height - ballBox,
    width: ballBox,
    height: ballBox,
  };
}

/** The window of an open or closed menu, and where the ball's middle is in it: what opens, opens towards the middle, and the ball stays where it is. */
export function menuWindow(
  place: MenuPlace,
  open: OpenSize | undefined,
  area: Rectangle,
): { readonly bounds: Rectangle; readonly layout: MenuLayout } {
  const ball = ballBounds(place, area);
  const bounds = open ? aroundBall(ball, place, open, area) : ball;
  const half = ballBox / 2;
  return { bounds, layout: { edge: place.edge, ball: { x: ball.x - bounds.x + half, y: ball.y - bounds.y + half } } };
}

function aroundBall(ball: Rectangle, { edge }: MenuPlace, open: OpenSize, area: Rectangle): Rectangle {
  const upright = edge === 'left' || edge === 'right';
  const width = Math.ceil(upright ? open.width + gap + ballBox : Math.max(open.width, ballBox));
  const height = Math.ceil(upright ? Math.max(open.height, ballBox) : open.height + gap + ballBox);
  const middle = { x: ball.x + ballBox / 2 - width / 2, y: ball.y + ballBox / 2 - height / 2 };
  const x = upright ? (edge === 'left' ? ball.x : ball.x + ballBox - width) : middle.x;
  const y = upright ? middle.y : edge === 'top' ? ball.y : ball.y + ballBox - height;
  return within({ x: Math.round(x), y: Math.round(y), width, height }, area);
}

/** Where the ball goes that is let go with its middle at a point: to the nearest edge. */
export function placeAt(at: { readonly x: number; readonly y: number }, { x, y, width, height }: Rectangle): MenuPlace {
  const away = { left: at.x - x, right: x + width - at.x, top: at.y - y, bottom: y + height - at.y };
  const edge = (Object.keys(away) as (keyof typeof away)[]).reduce((nearest, one) => (away[one] < away[nearest] ? one : nearest));
  const part =
    edge === 'left' || edge === 'right' ? (at.y - y - ballBox / 2) / (height - ballBox) : (at.x - x - ballBox / 2) / (width - ballBox);
  return { edge, along: Math.round(Math.max(0, Math.min(1, part)) * 1_000) / 1_000 };
}

/** The display that a point is on, or the nearest one. */
export function displayAt(at: { readonly x: number; readonly y: number }, displays: readonly Display[]): Display | undefined {
  const away = ({ workArea: { x, y, width, height } }: Display) =>
    Math.hypot(at.x - Math.max(x, Math.min(at.x, x + width)), at.y - Math.max(y, Math.min(at.y, y + height)));
  return displays.reduce<Display | undefined>((nearest, one) => (nearest && away(nearest) <= away(one) ? nearest : one), undefined);
}
