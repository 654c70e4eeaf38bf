/** What somebody is told of a message that they wrote. */
import { keyOf } from '../../basics/key.ts';
import type { BulkMessage } from '../shape.ts';

export const toldWriter = ({ sender }: Pick<BulkMessage, 'sender'>, title: string, body: string) => ({
  ...({ event: 'message.decided', title, body, severity: 'action' } as const),
  link: sender === 'platform' ? '/admin/gyms' : `/owner/dashboard?gym=${encodeURIComponent(keyOf(sender))}`,
});
