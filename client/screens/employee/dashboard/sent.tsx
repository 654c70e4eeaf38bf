import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useLease } from '../../../features/employment/lease.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { OutboxRows } from '../../../features/outbox/rows.tsx';
import { RehearseOutage } from '../../../features/rehearsal/begin.tsx';
import { useRoster } from '../../../features/roster/hooks.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatDayTime } from '../../../ui/format.ts';
import styles from '../dashboard.module.css';
import { messages } from '../words.ts';

/** What waits on this device, for how long it may go on without a connection, and the way to find out that it does. */
export function Sent({ grant, timeZone }: { grant: GymGrant; timeZone: string }) {
  const { until } = useLease(grant);
  const scans = grant.permissions.includes('checkin.scan');
  const { state } = useConnection();
  return (
    <>
      {until !== undefined &&
        (scans ? (
          <WithMembers gymId={grant.gymId} until={formatDayTime(until, timeZone)} />
        ) : (
          <Until>{messages.worksUntil(formatDayTime(until, timeZone))}</Until>
        ))}
      <OutboxRows rows={useOutbox()} connection={state} />
      {scans && <RehearseOutage />}
    </>
  );
}

/** A door without its member list would know nobody. */
function WithMembers({ gymId, until }: { gymId: string; until: string }) {
  const { asOf } = useRoster(gymId);
  return <Until>{asOf === undefined ? messages.noMembersYet : messages.worksUntil(until)}</Until>;
}

const Until = ({ children }: { children: string }) => <p className={styles.lease}>{children}</p>;
