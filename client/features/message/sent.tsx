import { Button } from '@mantine/core';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import type { MessageStatus } from '../../../schemas/message/types.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import type { TruthState } from '../../ui/state/state.ts';
import { ReasonsForm } from '../queues/reasons-form.tsx';
import { usePublicSetting } from '../setting/published.ts';
import { useMessages } from './hooks.ts';
import styles from './message.module.css';
import { words } from './words.ts';

/** What was sent and what is to go, with how far it is; those who run the platform see everybody's, and look at what waits for it. */
export function SentMessages({ sender, uid, onAgain }: { sender: string; uid: string; onAgain: (message: BulkMessage) => void }) {
  const offline = useConnection().state !== 'Online';
  const messages = useMessages(sender, offline);
  return (
    <section aria-label={words.list} className={styles.list}>
      <h3 className={styles.heading}>{words.list}</h3>
      {messages === null || messages.length === 0 ? (
        <p className={styles.soft}>{messages === null && offline ? words.unlisted : messages === null ? null : words.none}</p>
      ) : (
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message._id} className={styles.row} data-message={message._id}>
              <Sent message={message} uid={uid} isOurs={sender === 'platform'} onAgain={onAgain} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const CALLED_OFF: readonly MessageStatus[] = ['draft', 'pending_approval', 'scheduled'];
const CHIPS = {
  ...{ draft: 'waiting', pending_approval: 'waiting', scheduled: 'waiting', sending: 'waiting' },
  ...{ sent: 'decided', partially_failed: 'flagged', cancelled: 'refused' },
} as const satisfies Record<MessageStatus, TruthState>;

function Sent({
  message,
  uid,
  isOurs,
  onAgain,
}: {
  message: BulkMessage;
  uid: string;
  isOurs: boolean;
  onAgain: (message: BulkMessage) => void;
}) {
  const { _id: messageId, sender, senderName, title, body, status } = message;
  const offline = useConnection().state !== 'Online';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const cancel = () => void ask(() => propose('message.cancel', { sender, messageId }, words.cancelDisplay(title)));
  const areOffersOff = usePublicSetting('flags.offers') === 0;
  const isTheirs = isOurs ? sender === 'platform' : true;
  return (
    <>
      <div className={styles.line}>
        <h4 className={styles.heading}>{title}</h4>
        <StateChip state={CHIPS[status]}>{words.statuses[status]}</StateChip>
      </div>
      {isOurs && <p className={styles.soft}>{words.facts.by(senderName)}</p>}
      <p className={styles.soft}>{factsOf(message, areOffersOff).join(' · ')}</p>
      {status === 'pending_approval' && <p className={styles.body}>{body}</p>}
      <p role="alert" className={styles.soft}>
        {problem}
      </p>
      {isTheirs && CALLED_OFF.includes(status) && (
        <div className={styles.ways}>
          <NeedsNetwork offline={offline} doing={words.cancelDoing}>
            <Button variant="default" loading={busy} onClick={cancel}>
              {words.cancel}
            </Button>
          </NeedsNetwork>
        </div>
      )}
      {isTheirs && status === 'cancelled' && (
        <div className={styles.ways}>
          <Button variant="default" onClick={() => onAgain(message)}>
            {words.again}
          </Button>
        </div>
      )}
      {isOurs && status === 'pending_approval' && <Decide message={message} uid={uid} />}
    </>
  );
}

/** Nobody's own. */
function Decide({ message: { _id: messageId, by, title }, uid }: { message: BulkMessage; uid: string }) {
  const propose = useProposal();
  if (by === uid) return <p className={styles.soft}>{words.own}</p>;
  return (
    <ReasonsForm<'approved' | 'refused', never>
      label={words.decide}
      first="approved"
      acts={[
        { value: 'approved', label: words.acts.approved, doing: words.decideDoing },
        {
          ...{ value: 'refused', label: words.acts.refused, doing: words.decideDoing, isGrave: true },
          message: { label: words.reason, hint: words.reasonHint, least: 3, most: 500 },
        },
      ]}
      decide={(as, { message }) =>
        propose('message.decide', { messageId, as, ...(as === 'refused' && { reason: message }) }, words.decideDisplay(title))
      }
    />
  );
}

function factsOf({ purpose, status, sendAt, count, stats, ended, approval }: BulkMessage, areOffersOff: boolean): string[] {
  const isStopped = areOffersOff && purpose === 'marketing' && (status === 'scheduled' || status === 'sending');
  const { facts } = words;
  const isOut = status === 'sent' || status === 'partially_failed';
  return [
    facts.purposes[purpose],
    ...(isOut || status === 'sending' || ended ? [] : [facts.counted(count)]),
    ...(isStopped ? [facts.offersOff] : []),
    ...(!isStopped && (status === 'scheduled' || status === 'pending_approval') ? [facts.planned(sendAt)] : []),
    ...(status === 'sending' ? [facts.of(stats.sent, stats.queued)] : []),
    ...(isOut ? [facts.sent(stats.sent)] : []),
    ...(stats.mailed > 0 ? [facts.mailed(stats.mailed)] : []),
    ...(stats.failed > 0 ? [facts.failed(stats.failed)] : []),
    ...(stats.unsubscribed > 0 ? [facts.unsubscribed(stats.unsubscribed)] : []),
    ...(ended ? [facts.changed(ended.count)] : []),
    ...(approval?.decided?.as === 'refused' ? [facts.refused(approval.decided.reason ?? '')] : []),
  ];
}
