import type { Notice } from '../../../schemas/notice/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { noticesQuery } from './queries.ts';

export const useNotices = (): Rows<Notice> => useRows(noticesQuery);
