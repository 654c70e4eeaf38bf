import type { Application } from '../../../schemas/application/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { ownApplicationsQuery } from './queries.ts';

/** The gyms one asked to bring, oldest first. */
export const useOwnApplications = (): Rows<Application> => useRows(ownApplicationsQuery);
