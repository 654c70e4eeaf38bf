import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOwnApplications } from '../../../features/application/hooks.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from '../apply.module.css';
import { words } from './words.ts';

/** It is sent, or lies in the Outbox: the reference when it has come, what happens next, and where to follow it. */
export default function Sent({ opId, onClose }: { opId: string; onClose: () => void }) {
  const application = useOwnApplications().rows.find(({ doc }) => doc._id === `application:${opId}`)?.doc;
  const row = useOutbox().find(({ id }) => id === `proposal:${opId}`);
  const { sent } = words;
  const refused = row?.state === 'refused';
  const ref = application?.ref;
  const title = refused ? sent.refusedTitle : ref === undefined ? sent.queuedTitle : sent.title;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        refused && application === undefined ? (
          <Button size="lg" fullWidth onClick={onClose}>
            {sent.back}
          </Button>
        ) : (
          <Button component={Link} to="/owner/application" size="lg" fullWidth>
            {sent.follow}
          </Button>
        )
      }
    >
      <p className={styles.reference} aria-live="polite">
        {refused ? row.message : ref === undefined ? sent.queued : sent.reference(ref)}
      </p>
      {refused && application === undefined && <p>{sent.refusedText}</p>}
      {!refused && (
        <>
          <h3>{sent.next}</h3>
          <ol className={styles.nextSteps}>
            {sent.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <Link to="/member/account">{sent.phone}</Link>
          </p>
        </>
      )}
    </Sheet>
  );
}
