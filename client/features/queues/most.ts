/** What an administrator's device holds of one queue at most: more than there ever is, so that no list is cut in silence. */
export const OFFICE_MOST = 20_000;
