/** What the system says of areas and signing keys. */
import type * as z from 'zod/mini';
import { systemOf } from '../proposal/shape.ts';
import { Area, SigningKey } from './shape.ts';

export const AreaSet = systemOf('system.area-set', { area: Area });
export const KeyPublished = systemOf('system.key-published', { key: SigningKey });

export type AreaSet = z.infer<typeof AreaSet>;
export type KeyPublished = z.infer<typeof KeyPublished>;
