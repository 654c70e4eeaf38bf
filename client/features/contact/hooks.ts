import type { Contact } from '../../../schemas/contact/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { contactsQuery, ownContactsQuery } from './queries.ts';

/** What one wrote to us, oldest first. */
export const useOwnContacts = (): Rows<Contact> => useRows(ownContactsQuery);

/** What people wrote to us, in the order in which they wrote; of the open platform workspace. */
export const useContactRequests = (): Rows<Contact> => useRows(contactsQuery);
