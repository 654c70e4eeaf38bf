/** How a change of one field travels: what its author saw, and what it is to be. */
import * as z from 'zod/mini';

/** One field of an edit, which may also be emptied: null. */
export const edited = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(z.strictObject({ from: z.nullable(schema), to: z.nullable(schema) }));
/** One that is never empty. */
export const replacedBy = <S extends z.core.$ZodType>(schema: S) => z.optional(z.strictObject({ from: schema, to: schema }));
