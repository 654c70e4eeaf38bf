import { useState } from 'react';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { MESSAGE_ZONE } from '../../../schemas/message/quiet.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { keepAgedDraft } from '../../ui/form/draft.ts';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Compose } from './compose.tsx';
import { messageDraft, typedOf } from './draft.ts';
import { useWriting } from './hooks.ts';
import styles from './message.module.css';
import { SentMessages } from './sent.tsx';
import { words } from './words.ts';

/** Bulk communication (product.md 4.7): written, previewed and counted on the left, what was sent below. */
export default function MessageSheet({
  sender,
  senderName,
  uid,
  mayOffer,
  onClose,
}: {
  /** A gym's id, or `platform`. */
  sender: string;
  senderName: string;
  uid: string;
  mayOffer: boolean;
  onClose: () => void;
}) {
  const now = useNow();
  const isHere = useWriting();
  // A message that is written again takes the place of what is being written.
  const [turn, setTurn] = useState(0);
  const again = (message: BulkMessage) => {
    const typed = typedOf(message, localDay(instantOf(now), MESSAGE_ZONE));
    keepAgedDraft(window.localStorage, messageDraft(sender, uid), typed, now);
    setTurn(turn + 1);
  };
  return (
    <Sheet opened wide="page" onClose={onClose} title={sender === 'platform' ? words.titleOurs : words.title}>
      {isHere === false && <p className={styles.soft}>{words.notHere}</p>}
      <div className={styles.columns}>
        {isHere && <Compose key={turn} sender={sender} senderName={senderName} uid={uid} mayOffer={mayOffer} />}
        <SentMessages sender={sender} uid={uid} onAgain={again} />
      </div>
    </Sheet>
  );
}
