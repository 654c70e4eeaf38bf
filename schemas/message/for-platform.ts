/** Those who run the platform write to owners, and look at what gyms are about to send. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideMessageDecide } from './decide.ts';
import { SENT_BY_BOTH, shownMessage, writtenSince } from './kinds.ts';
import { MessageDecide } from './proposals.ts';

export const message = {
  for: 'platform',
  documents: { message: shownMessage },
  kinds: {
    ...SENT_BY_BOTH,
    'message.decide': request(MessageDecide, {
      ...{ ...ORDINARY, decide: decideMessageDecide, since: writtenSince },
      online: 'decide about a message',
    }),
  },
  collections: { 'platform/messages': { indexes: [] } },
} as const satisfies DeviceNoun;
