/** What everybody's devices have of a setting: its values, without anybody's name or reasons. Of whichever keys a newer server has, too. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, text, whole } from '../basics/primitives.ts';

export const SettingValue = whole(0, 100_000_000);
export const PUBLISHED_VALUES = 20;

export const PublicSetting = z.strictObject({
  /** `publicsetting:<key>` */
  _id: idOf('publicsetting'),
  type: z.literal('publicsetting'),
  ...envelope,
  key: text(1, 60),
  /** As decided: of those that have begun the last one holds. */
  values: z.array(z.strictObject({ value: SettingValue, from: Instant })).check(z.maxLength(PUBLISHED_VALUES)),
});

export type PublicSetting = z.infer<typeof PublicSetting>;
