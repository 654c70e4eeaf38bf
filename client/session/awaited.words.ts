/** The sentence of `STORAGE_SHUT` as the catalogue has it: the catalogue itself is too large to be there before the first page. */
export const messages = { notOpened: "We couldn't open what's saved on this device. Reload the page." } as const;
