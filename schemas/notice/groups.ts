/** What of the news a person may switch off. Money, answers and security are always said (product.md 2.1). */
export const PREFERENCE_GROUPS = ['bookings', 'visits'] as const;
export type PreferenceGroup = (typeof PREFERENCE_GROUPS)[number];
