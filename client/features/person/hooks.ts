import type { Device, Grants, Person } from '../../../schemas/person/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { devicesQuery, grantsQuery, personQuery } from './queries.ts';

export function usePerson(): Person | undefined {
  return useRows(personQuery).rows[0]?.doc;
}
export function useGrants(): Grants | undefined {
  return useRows(grantsQuery).rows[0]?.doc;
}
/** The same as `usePerson`, with how sure it is and when it was last in sync. */
export const useOwnProfile = (): Rows<Person> => useRows(personQuery);

/** Where this person is or was signed in; `revokedAt` says which. */
export const useOwnDevices = (): Rows<Device> => useRows(devicesQuery);
