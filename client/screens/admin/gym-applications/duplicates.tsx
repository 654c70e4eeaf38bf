import { Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Duplicate } from '../../../../schemas/application/duplicates.ts';
import type { Application } from '../../../../schemas/application/shape.ts';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { usePlatformGyms } from '../../../features/gym/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { useDuplicates } from '../../../features/queues/use-duplicates.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { messages } from '../words.ts';

const words = queueWords.applications;

/**
 * What may be the same gym, each with why and a way to it. `onChoose` where there is still something to decide: a listed gym that it turns
 * out to be is taken over just as one that its applicant claimed.
 */
export function LikelyDuplicates({
  application,
  chosen,
  onChoose,
}: {
  application: Application;
  chosen: string | undefined;
  onChoose: ((gymId: string | undefined) => void) | undefined;
}) {
  const offline = useConnection().state === 'Offline';
  const looked = useDuplicates(application._id, offline);
  const claimed = application.gymId;
  return (
    <>
      {claimed !== undefined && <Claimed gymId={claimed} />}
      {looked.state === 'looking' && <p role="status">{offline ? words.lookOffline : words.lookingForSame}</p>}
      {looked.state === 'failed' && <p role="alert">{looked.message}</p>}
      {looked.state === 'found' && looked.duplicates.length === 0 && <p>{words.noDuplicates}</p>}
      {looked.state === 'found' && looked.duplicates.length > 0 && (
        <ul className={styles.list}>
          {looked.duplicates.map((one) => (
            <li key={one.id} data-duplicate={one.id}>
              <Link to={addressOf(one)}>{words.sameAs(one.kind, one.name)}</Link>
              <p className={styles.soft}>
                {[one.town, one.postcode, statusOf(one)].filter(Boolean).join(' · ')}
                {': '}
                {words.shares(one.by.map((trait) => words.shared[trait]))}
              </p>
              {onChoose !== undefined && claimed === undefined && one.kind === 'gym' && one.status === 'listed' && (
                <Checkbox
                  label={words.itIs(one.name)}
                  checked={chosen === one.id}
                  onChange={(event) => onChoose(event.currentTarget.checked ? one.id : undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The listed gym that its applicant says it is. */
function Claimed({ gymId }: { gymId: string }) {
  const name = usePlatformGyms().rows.find(({ doc }) => doc._id === gymId)?.doc.name ?? words.aListedGym;
  return (
    <p>
      {words.claims} <Link to={`/admin/gyms?gym=${keyOf(gymId)}`}>{name}</Link>
    </p>
  );
}

const addressOf = ({ kind, id }: Duplicate): string =>
  kind === 'gym' ? `/admin/gyms?gym=${keyOf(id)}` : `/admin/gym-applications?application=${keyOf(id)}`;

const statusOf = (one: Duplicate): string =>
  one.kind === 'gym' ? messages.gyms.statuses[one.status] : words.statuses[one.status];
