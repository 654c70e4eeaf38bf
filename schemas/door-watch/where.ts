/** Where what is seen of the doors lies: what is to be looked at with those who run the platform, the rest with nobody. */
export const DOOR = 'platform/door';
export const DOOR_BOOK = 'cell/door';
