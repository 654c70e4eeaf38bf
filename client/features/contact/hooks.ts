import type { Contact } from '../../../schemas/contact/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { ownContactsQuery } from './queries.ts';

/** What one wrote to us, oldest first. */
export const useOwnContacts = (): Rows<Contact> => useRows(ownContactsQuery);
