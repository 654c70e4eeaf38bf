/** What the panel says to whoever only looks at somebody: they may have many. */
export const words = { title: 'Not part of a look', text: 'What they’re told is theirs to read.' } as const;
