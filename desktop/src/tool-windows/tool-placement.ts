import { Type, type Static } from 'typebox';
import { within, type Rectangle } from '../window/rectangle.ts';

const part = Type.Number({ minimum: 0, maximum: 1 });
/** Where a card is: 0–1 of the room that it leaves free on its display, from the left and from the top. */
const placeSchema = Type.Object({ x: part, y: part });

/** Where cards were put, by tool and display. */
export const toolPlacesSchema = Type.Record(Type.String(), Type.Record(Type.String(), placeSchema));

export type ToolPlace = Static<typeof placeSchema>;
export type ToolPlaces = Static<typeof toolPlacesSchema>;

/** At the upper edge, where a class sees it, and away from the menu's ball. */
export const firstPlace: ToolPlace = { x: 1, y: 0 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box of a card of this size at its place on a display. */
export function cardBounds({ x, y }: ToolPlace, { width, height }: Size, area: Rectangle): Rectangle {
  const at = { x: Math.round(area.x + (area.width - width) * x), y: Math.round(area.y + (area.height - height) * y) };
  return within({ ...at, width, height }, area);
}

/** The place that a box has on a display. */
export function placeOf({ x, y, width, height }: Rectangle, area: Rectangle): ToolPlace {
  const within01 = (from: number, free: number) => (free > 0 ? Math.max(0, Math.min(1, Math.round((from / free) * 1_000) / 1_000)) : 0);
  return { x: within01(x - area.x, area.width - width), y: within01(y - area.y, area.height - height) };
}
