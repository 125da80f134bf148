/** For a popover: what is higher than the room above and below its button lies over the button before it leaves the window. */
export const withinWindow = { shift: { crossAxis: true, padding: 8 } } as const;
