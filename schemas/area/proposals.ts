/** What the house says of areas and signing keys. */
import type * as z from 'zod/mini';
import { houseOf } from '../proposal/shape.ts';
import { Area, SigningKey } from './shape.ts';

export const AreaSet = houseOf('system.area-set', { area: Area });
export const KeyPublished = houseOf('system.key-published', { key: SigningKey });

export type AreaSet = z.infer<typeof AreaSet>;
export type KeyPublished = z.infer<typeof KeyPublished>;
