/** Widths in pixels that every photo is kept at, as WebP. A smaller one is not made larger. On its own, so that what shows a photo does not bring the validators with it. */
export const PHOTO_WIDTHS = [96, 480, 1200] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** Until the server has said how large one is: room for most. */
export const SOME_SIZE = { width: 1200, height: 900 };
