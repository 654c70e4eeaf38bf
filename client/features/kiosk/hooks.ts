import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { kiosksQuery } from './queries.ts';

/** Of the open workspace of a gym: every tablet that was ever enrolled there. */
export const useKiosks = (gymId: string): Rows<Kiosk> => useRows(useMemo(() => kiosksQuery(keyOf(gymId)), [gymId]));
