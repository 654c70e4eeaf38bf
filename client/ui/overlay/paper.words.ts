/** What a page for paper says by itself. */
export const words = { print: 'Print', close: 'Close' } as const;
