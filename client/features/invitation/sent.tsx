import { Button } from '@mantine/core';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { statusAt } from '../../../schemas/invitation/known.ts';
import type { Invitation } from '../../../schemas/invitation/shape.ts';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { formatDay } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { useDecided } from '../employment/decided.ts';
import styles from '../employment/employment.module.css';
import { words as employment } from '../employment/words.ts';
import { words } from './words.ts';

interface SentProps {
  readonly invitations: readonly Invitation[];
  readonly now: Instant;
  readonly offline: boolean;
  readonly mayChange: boolean;
}

/** Who was asked and has not answered, and what became of the rest; the newest first. */
export function SentInvitations({ invitations, ...rest }: SentProps) {
  return (
    <ul className={styles.people}>
      {invitations
        .toSorted((a, b) => byText(b.createdAt, a.createdAt))
        .map((one) => (
          <SentInvitation key={one._id} invitation={one} {...rest} />
        ))}
    </ul>
  );
}

const DONE = () => {};

function SentInvitation({ invitation, now, offline, mayChange }: Omit<SentProps, 'invitations'> & { invitation: Invitation }) {
  const { gymId, _id: inviteId, email, preset, jobTitle, expiresAt } = invitation;
  const status = statusAt(invitation, now);
  const { busy, problem, send } = useDecided(DONE);
  return (
    <StateEdge as="li" state={status === 'sent' ? 'waiting' : 'decided'}>
      <div className={styles.person}>
        <div className={styles.who}>
          <span className={styles.name}>{email}</span>
          <span className={styles.soft}>{[employment.presets[preset], jobTitle].filter(Boolean).join(' · ')}</span>
          {status === 'sent' && <span className={styles.soft}>{words.until(formatDay(expiresAt))}</span>}
        </div>
        <div className={styles.ways}>
          <StateChip state={status === 'sent' ? 'waiting' : 'decided'} tone={status === 'accepted' ? 'good' : 'neutral'}>
            {words.status[status]}
          </StateChip>
          {mayChange && status === 'sent' && (
            <>
              <Button
                variant="default"
                aria-label={words.resendTo(email)}
                disabled={offline || busy}
                onClick={() => void send('invite.resend', { gymId, inviteId }, words.line.resend(email))}
              >
                {words.resend}
              </Button>
              <Button
                variant="subtle"
                aria-label={words.revokeOf(email)}
                disabled={offline || busy}
                onClick={() => void send('invite.revoke', { gymId, inviteId }, words.line.revoke(email))}
              >
                {words.revoke}
              </Button>
            </>
          )}
        </div>
      </div>
      <FormProblems failure={problem} fields={NO_FIELDS} />
    </StateEdge>
  );
}
