/** To how many a message would go, before it is sent: a number and no names, for whoever may send it (2.24). */
import * as z from 'zod/mini';
import { gymScope } from '../../schemas/basics/scope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { mayRead } from '../../schemas/folds/access.ts';
import { MessageAudience, MessageSender } from '../../schemas/message/shape.ts';
import { MESSAGE_PURPOSES } from '../../schemas/message/types.ts';
import { type AudienceParts, audienceOf } from '../messages/audience.ts';
import { type ApiRow, row } from './row.ts';

const Asked = z.strictObject({ sender: MessageSender, purpose: z.enum(MESSAGE_PURPOSES), audience: MessageAudience });

export const messageAudienceRow = (parts: AudienceParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/messages/audience',
    who: 'device',
    body: Asked,
    allowance: { most: 120, within: 3_600_000 },
    handle: async ({ input, visitor }) => {
      const isOurs = input.audience.who === 'all_owners' || input.audience.who === 'area';
      const may =
        input.sender === 'platform'
          ? visitor.admin && isOurs
          : !isOurs && mayRead(visitor.principal, gymScope(input.sender), 'messages');
      if (!may) return { refused: 'NOT_FOUND', status: 404 };
      const { length: count } = await audienceOf(input, parts);
      return { status: 200, body: { count, at: instantOf(parts.ports.clock.now()) } };
    },
  });
