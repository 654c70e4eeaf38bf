export const METRES_A_MILE = 1609.344;
