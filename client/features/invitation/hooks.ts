import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import type { Invitation } from '../../../schemas/invitation/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { invitationsQuery } from './queries.ts';

/** Of the open workspace of a gym. */
export const useInvitations = (gymId: string): Rows<Invitation> =>
  useRows(useMemo(() => invitationsQuery(keyOf(gymId)), [gymId]));
