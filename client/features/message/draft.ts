/** A message as it is typed: on this device until it is sent, with or without a network. */
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantAt, localDay } from '../../../schemas/basics/time.ts';
import { MESSAGE_ZONE } from '../../../schemas/message/quiet.ts';
import type { BulkMessage, MessageAudience } from '../../../schemas/message/shape.ts';
import { MESSAGE_PURPOSES } from '../../../schemas/message/types.ts';
import type { BodyOf } from '../../sync/device/device.ts';

export const MessageTyped = z.object({
  purpose: z.enum(MESSAGE_PURPOSES),
  push: z.boolean(),
  email: z.boolean(),
  /** As `audienceOf` reads it. */
  audience: z.string(),
  title: z.string(),
  body: z.string(),
  button: z.string(),
  later: z.boolean(),
  day: z.string(),
  time: z.string(),
  /** To how many it would go, as its author was last shown (G22). */
  shown: z.optional(z.number()),
});
export type MessageTyped = z.infer<typeof MessageTyped>;

export const messageDraft = (sender: string, uid: string): string => `message:${keyOf(sender)}:${uid}`;

export const emptyMessage = (sender: string, day: string): MessageTyped => ({
  ...{ purpose: 'service', push: true, email: false, audience: sender === 'platform' ? 'all_owners' : 'pass_holders' },
  ...{ title: '', body: '', button: '', later: false, day, time: '12:00' },
});

/** Null where it names nothing that there is. */
export function audienceOf(chosen: string): MessageAudience | null {
  const [who = '', ...rest] = chosen.split(' ');
  const which = rest.join(' ');
  switch (who) {
    case 'pass_holders':
    case 'active_30d':
    case 'lapsed_60d':
    case 'all_owners':
      return { who };
    case 'booked_slot':
      return which === '' ? null : { who, slotId: which };
    case 'area':
      return which === '' ? null : { who, areaId: which };
    default:
      return null;
  }
}

/** What was not sent, to be looked at and sent again. */
export function typedOf({ purpose, channels, audience, title, body, button, sendAt }: BulkMessage, day: string): MessageTyped {
  const which = 'slotId' in audience ? audience.slotId : 'areaId' in audience ? audience.areaId : '';
  return {
    ...{ purpose, push: channels.includes('push'), email: channels.includes('email'), title, body, button: button ?? '' },
    ...{ audience: `${audience.who} ${which}`.trim(), later: false, time: '12:00' },
    day: localDay(sendAt, MESSAGE_ZONE) > day ? localDay(sendAt, MESSAGE_ZONE) : day,
  };
}

export const sendAtOf = ({ later, day, time }: MessageTyped): string | undefined =>
  later && /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) ? instantAt(day, time, MESSAGE_ZONE) : undefined;

/** A whole address of this site is a path of it. */
export function buttonOf(typed: string, origin: string): string | undefined {
  const said = typed.trim();
  if (said === '') return undefined;
  return said.startsWith(`${origin}/`) ? said.slice(origin.length) : said;
}

/** @param count as the server has just counted */
export function bodyOf(
  sender: string,
  typed: MessageTyped,
  audience: MessageAudience,
  { count, origin }: { count: number; origin: string },
): BodyOf<'message.send'> {
  const [button, sendAt] = [buttonOf(typed.button, origin), sendAtOf(typed)];
  const isOurOffer = sender === 'platform' && typed.purpose === 'marketing';
  return {
    ...{ sender, purpose: typed.purpose, audience, title: typed.title.trim(), body: typed.body.trim(), count },
    channels: [...(typed.push && !isOurOffer ? (['push'] as const) : []), ...(typed.email ? (['email'] as const) : [])],
    ...(button !== undefined && { button }),
    ...(sendAt !== undefined && { sendAt }),
  };
}
