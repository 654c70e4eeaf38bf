import { useMemo } from 'react';
import { byText } from '../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { messagesQuery } from './queries.ts';

/** @param sender a gym's id; `platform` has everybody's */
export const useMessages = (sender: string): Rows<BulkMessage> =>
  useRows(useMemo(() => messagesQuery(sender === 'platform' ? null : keyOf(sender)), [sender]));

/** What somebody has to look at comes first, then the newest. */
export const inOrder = (messages: readonly BulkMessage[]): readonly BulkMessage[] =>
  messages.toSorted(
    (one, other) =>
      Number(other.status === 'pending_approval') - Number(one.status === 'pending_approval') ||
      byText(other.createdAt, one.createdAt),
  );
