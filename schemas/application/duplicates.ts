/** What may be the same gym as one that somebody asks to bring (product.md 4.5), as the server answers it. */
import * as z from 'zod/mini';
import { GYM_STATUSES } from '../gym/shape.ts';
import { APPLICATION_STATUSES } from './shape.ts';

export const TRAITS = ['name', 'postcode', 'phone'] as const;

const common = { id: z.string(), name: z.string(), town: z.string(), postcode: z.string(), by: z.array(z.enum(TRAITS)) };

export const Duplicate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gym'), status: z.enum(GYM_STATUSES), ...common }),
  z.object({ kind: z.literal('application'), status: z.enum(APPLICATION_STATUSES), ...common }),
]);
export const Duplicates = z.object({ duplicates: z.array(Duplicate) });

export type Duplicate = z.infer<typeof Duplicate>;
export type Trait = (typeof TRAITS)[number];
