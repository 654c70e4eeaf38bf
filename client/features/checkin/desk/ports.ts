/** What the desk takes from the world around it. */
export const freshBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));
