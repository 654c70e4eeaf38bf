/** An amount as our sentences have it: `£12.50`. @param amountMinor pence */
export const pounds = (amountMinor: number): string => `£${(amountMinor / 100).toFixed(2)}`;
