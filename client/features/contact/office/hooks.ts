import type { Contact } from '../../../../schemas/contact/shape.ts';
import { type Rows, useRows } from '../../../sync/hooks.tsx';
import { contactsQuery } from './queries.ts';

/** What people wrote to us, in the order in which they wrote; of the open platform workspace. */
export const useContactRequests = (): Rows<Contact> => useRows(contactsQuery);
