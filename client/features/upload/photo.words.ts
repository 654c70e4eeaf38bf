/** What stands where a photo cannot be had. */
export const photoWords = { notHere: 'Photo not saved on this device' } as const;
