/** An administrator lets a message go or says why not, and its sender takes one back (product.md 2.24). */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { laterOf } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { notice } from '../notice/make.ts';
import { powerMissing } from '../person/power.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { messageOf } from './known.ts';
import type { MessageCancel, MessageDecide } from './proposals.ts';
import { awakeFrom } from './quiet.ts';
import { toldWriter } from './sending/writer.ts';
import type { BulkMessage } from './shape.ts';
import { MESSAGE } from './states.ts';

export function decideMessageDecide({ body }: MessageDecide, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = messageOf(known, body.messageId);
  if (finding.state === 'unknown') return accepted([], ['messages']);
  const message = found(finding);
  if (!message) return refused('NOT_FOUND');
  if (message.by === moment.by) return refused('MESSAGE_OWN');
  const to = MESSAGE[message.status][body.as];
  if (isRefusal(to)) return refused(to.code, { status: message.status });
  if (body.as === 'refused' && body.reason === undefined)
    return refused('VALIDATION', { field: 'Reason', rule: 'say why, in the words its sender reads.' });
  const { approval = { why: 'new' }, purpose, sendAt } = message;
  const { as, reason } = body;
  const decided = { as, by: moment.by, at: moment.receivedAt, ...(reason !== undefined && { reason }) };
  const next: BulkMessage = {
    ...{ ...message, ...stamp(moment, message), status: to, approval: { ...approval, decided } },
    // What waited until after its time goes now.
    sendAt: awakeFrom(purpose, laterOf(sendAt, moment.receivedAt)),
  };
  const words =
    as === 'approved'
      ? toldWriter(next, 'Your message was approved', `“${message.title}” goes out as you planned it.`)
      : toldWriter(next, 'Your message wasn’t approved', `“${message.title}” was not sent. We said: ${reason ?? ''}`);
  return audited(accepted([next, notice(moment, message.by, message._id, words)]), {
    action: `message.${as}`,
    target: { type: 'message', id: message._id },
    ...(reason !== undefined && { reason }),
    before: { status: message.status },
    after: { status: to, count: message.count },
  });
}

export function decideMessageCancel({ body }: MessageCancel, known: Known, moment: Moment): Decision {
  const { sender, messageId } = body;
  const missing =
    sender === 'platform'
      ? platformPowerMissing(known, moment, 'admin')
      : powerMissing(known, moment.by, sender, 'message.cancel');
  if (missing) return missing;
  const finding = messageOf(known, messageId);
  if (finding.state === 'unknown') return accepted([], ['messages']);
  const message = found(finding);
  // What is another gym's is not there.
  if (message?.sender !== sender) return refused('NOT_FOUND');
  const to = MESSAGE[message.status].cancelled;
  if (isRefusal(to)) return refused(to.code, { status: message.status });
  if (to === message.status) return accepted([]);
  return accepted([{ ...message, ...stamp(moment, message), status: to }]);
}
