/** A message to us: what was typed, what it can be about, and what it becomes (product.md 2.18). Pure. */

import * as z from 'zod/mini';
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import { MESSAGE_TOPICS, messageTopicOf } from '../../../features/contact/topic.ts';
import { formatDayTime } from '../../../ui/format.ts';

/** As it is being typed: nothing has to be right yet. `about` is the id of a booking or pass, or empty. */
export const Draft = z.strictObject({
  topic: z.enum(MESSAGE_TOPICS),
  about: z.string(),
  subject: z.string(),
  message: z.string(),
});
export type Draft = z.infer<typeof Draft>;
/** What the link that led here already said: `?topic=booking&about=booking:…`. */
export function draftFrom(params: URLSearchParams): Draft {
  return { topic: messageTopicOf(params.get('topic')) ?? '', about: params.get('about') ?? '', subject: '', message: '' };
}

/** Something a message can be about. */
export interface Subject {
  readonly id: string;
  readonly gymId: string;
  readonly line: string;
}

/** Null while something is wrong with it. Name and address are the profile's own. */
export function messageOf(
  draft: Draft,
  person: Pick<Person, 'displayName' | 'email'>,
  about: Subject | undefined,
): ContactForm | null {
  const form = ContactForm.safeParse({
    name: person.displayName,
    email: person.email,
    topic: draft.topic,
    subject: draft.subject.trim(),
    message: draft.message.trim(),
    ...(about && { about: about.id, gymId: about.gymId }),
  });
  return form.success ? form.data : null;
}

/** More to choose from than this is no help. */
const MOST = 20;

/** Which bookings or passes a message of this topic may be about, the latest first. */
export function subjectsFor(topic: Draft['topic'], bookings: readonly Booking[], passes: readonly Pass[]): readonly Subject[] {
  if (topic === 'booking')
    return bookings
      .toSorted((one, other) => byText(other.startsAt, one.startsAt))
      .slice(0, MOST)
      .map(({ _id, gymId, slotName, startsAt, timeZone, gymName }) => ({
        id: _id,
        gymId,
        line: `${slotName}, ${formatDayTime(startsAt, timeZone)}, ${gymName}`,
      }));
  if (topic === 'payment')
    return passes
      .toSorted((one, other) => byText(other.createdAt, one.createdAt))
      .slice(0, MOST)
      .flatMap(({ _id, snapshot, gymIds: [gymId] }) =>
        gymId === undefined ? [] : [{ id: _id, gymId, line: `${snapshot.name}, ${snapshot.gymName}` }],
      );
  return [];
}
