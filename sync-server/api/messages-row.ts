/** For whoever may send messages (2.24): to how many one would go, a number and no names, and what was sent. No device keeps them. */
import * as z from 'zod/mini';
import { byText } from '../../schemas/basics/by-text.ts';
import type { Json } from '../../schemas/basics/json.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { mayRead } from '../../schemas/folds/access.ts';
import { MESSAGES } from '../../schemas/message/known.ts';
import { BulkMessage, MessageAudience, MessageSender } from '../../schemas/message/shape.ts';
import { MESSAGE_PURPOSES } from '../../schemas/message/types.ts';
import { type AudienceParts, audienceOf } from '../messages/audience.ts';
import type { StoredDocument } from '../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from './row.ts';

const Asked = z.strictObject({ sender: MessageSender, purpose: z.enum(MESSAGE_PURPOSES), audience: MessageAudience });

/** The newest of them. */
const MOST = 100;
const PAGE = 200;
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };

/** A gym's own people are asked for none; those who run the platform read what is everybody's. */
const proof = ({ admin }: { readonly admin: boolean }) => (admin ? 'session' : null);

export const messageRows = (parts: AudienceParts): ApiRow[] => [audienceRow(parts), sentRow(parts)];

const audienceRow = (parts: AudienceParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/messages/audience',
    who: 'device',
    proof,
    body: Asked,
    allowance: { most: 120, within: 3_600_000 },
    handle: async ({ input, visitor }) => {
      const isOurs = input.audience.who === 'all_owners' || input.audience.who === 'area';
      const may =
        input.sender === 'platform'
          ? visitor.admin && isOurs
          : !isOurs && mayRead(visitor.principal, gymScope(input.sender), 'messages');
      if (!may) return NOT_FOUND;
      const { length: count } = await audienceOf(input, parts);
      return { status: 200, body: { count, at: instantOf(parts.ports.clock.now()) } };
    },
  });

/** A gym's own to those who may send for it; to those who run the platform everybody's. */
const sentRow = ({ store }: AudienceParts): ApiRow =>
  row({
    method: 'GET',
    path: '/api/messages',
    who: 'device',
    proof,
    body: Nothing,
    allowance: { most: 1200, within: 3_600_000 },
    handle: async ({ query, visitor }) => {
      const sender = MessageSender.safeParse(query.get('sender')).data;
      if (sender === undefined) return NOT_FOUND;
      const may = sender === 'platform' ? visitor.admin : mayRead(visitor.principal, gymScope(sender), 'messages');
      if (!may) return NOT_FOUND;
      const found = sender === 'platform' ? await newest(store) : await store.find(MESSAGES, 'sender', sender);
      const messages = found
        .flatMap(({ id, body }) => BulkMessage.safeParse({ _id: id, ...body }).data ?? [])
        .filter(({ over }) => !over)
        .toSorted((one, other) => byText(other.createdAt, one.createdAt));
      return { status: 200, body: { messages: messages.slice(0, MOST) as Json } };
    },
  });

/** Of all there are: page by page, since they lie in the order of their names. */
async function newest(store: AudienceParts['store']): Promise<StoredDocument[]> {
  const all: StoredDocument[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.list(MESSAGES, { limit: PAGE, ...(after !== undefined && { after }) });
    all.push(...page);
    after = page.at(-1)?.id;
    if (page.length < PAGE || after === undefined) return all;
  }
}
