/** Raised when a shape changes; a device's collections carry it in their name, so old copies are dropped and pulled anew. */
export const SCHEMA_VERSION = 1;
