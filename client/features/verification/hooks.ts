import type { Verification } from '../../../schemas/verification/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { verificationsQuery } from './queries.ts';

export const useVerifications = (): Rows<Verification> => useRows(verificationsQuery);
