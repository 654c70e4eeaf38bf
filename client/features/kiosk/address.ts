/** Where a tablet is set up, in this app wherever it is reached. */

const PATH = '/gym/tablet-setup';

/** With a code behind the `#`, which no server is ever sent. */
export const setupAddress = (code?: string): string => `${window.location.origin}${PATH}${code === undefined ? '' : `#${code}`}`;

/** The code in an address that was opened; empty where there is none. */
export const codeInAddress = (hash: string): string => /^#([0-9A-Za-z-]{1,20})$/.exec(hash)?.[1] ?? '';
