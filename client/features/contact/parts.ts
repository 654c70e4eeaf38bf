/** Messages that became part of another (2.18), as their author and we read of it. Pure. */
import { keyOf } from '../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';

/** Of what began a message of its own: which that was, by its number and its subject. `saidId`: its id in the thread. */
export function headingOf({ parts = [] }: Pick<Contact, 'parts'>, saidId: string): string | undefined {
  const part = parts.find(({ contactId }) => keyOf(contactId) === saidId);
  return part && namedBy(part);
}

/** `CR-2026-00041: My class was cancelled`. */
export const namedBy = ({ ref, subject }: Pick<Contact, 'ref' | 'subject'>): string => (ref ? `${ref}: ${subject}` : subject);

/** The same within a sentence: `“My class was cancelled” (CR-2026-00041)`. */
export const quoted = ({ ref, subject }: Pick<Contact, 'ref' | 'subject'>): string =>
  ref ? `“${subject}” (${ref})` : `“${subject}”`;

/** Where it goes on, however often that became part of another itself; undefined where it is no part, or this device has not got that one. */
export function wholeOf({ mergedInto }: Contact, all: readonly Contact[]): Contact | undefined {
  const into = mergedInto === undefined ? undefined : all.find(({ _id }) => _id === mergedInto);
  return into?.mergedInto === undefined ? into : wholeOf(into, all);
}
