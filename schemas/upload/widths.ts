/** Widths in pixels that every photo is kept at, as WebP. A smaller one is not made larger. On its own, so that what shows a photo does not bring the validators with it. */
export const PHOTO_WIDTHS = [96, 480, 1200] as const;
/** And those of a photo of a person: for a list or a door, and for themselves. */
export const PORTRAIT_WIDTHS = [96, 480] as const satisfies readonly (typeof PHOTO_WIDTHS)[number][];
export type PortraitWidth = (typeof PORTRAIT_WIDTHS)[number];
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** Until the server has said how large one is: room for most. */
export const SOME_SIZE = { width: 1200, height: 900 };
