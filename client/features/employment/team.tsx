import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { PRESETS } from '../../../schemas/person/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { Portrait } from '../upload/portrait.tsx';
import styles from './employment.module.css';
import { Former } from './former.tsx';
import { useLastSeen } from './last-seen.ts';
import { SeenLine } from './seen-line.tsx';
import { words } from './words.ts';

const RightsSheet = lazy(async () => ({ default: (await import('./rights-sheet.tsx')).RightsSheet }));
const PersonSheet = lazy(async () => ({ default: (await import('./person-sheet.tsx')).PersonSheet }));

/** Who works at a gym. `mayChange`: its owner; managers look on. */
export function Team({
  gymId,
  people,
  own,
  mayChange,
}: {
  gymId: string;
  people: readonly Employee[];
  own: string;
  mayChange: boolean;
}) {
  const offline = useConnection().state !== 'Online';
  const seen = useLastSeen(gymId, offline);
  const [opened, setOpened] = useState<{ readonly uid: string; readonly as: 'change' | 'rights' }>();
  const employee = people.find(({ uid }) => uid === opened?.uid);
  const nameOf = (by: string) =>
    by === 'system' ? words.bySystem : (people.find(({ uid }) => uid === by)?.displayName ?? words.bySomebody);
  const here = people
    .filter(({ status }) => status !== 'removed')
    .toSorted(
      (a, b) => PRESETS.indexOf(a.preset) - PRESETS.indexOf(b.preset) || a.displayName.localeCompare(b.displayName, 'en-GB'),
    );
  return (
    <>
      <ul className={styles.people}>
        {here.map((one) => (
          <StateEdge as="li" key={one._id}>
            <div className={styles.person}>
              <Portrait gymId={one.gymId} uid={one.uid} name={one.displayName} photo={one.photo} size={48} />
              <div className={styles.who}>
                <span className={styles.name}>
                  {one.displayName}
                  {one.uid === own && ` (${words.you})`}
                </span>
                <span className={styles.soft}>{[words.presets[one.preset], one.jobTitle].filter(Boolean).join(' · ')}</span>
                <SeenLine employee={one} seen={seen} />
              </div>
              <div className={styles.ways}>
                {one.status === 'suspended' && <StateChip state="flagged">{words.status.suspended}</StateChip>}
                <Button variant="subtle" onClick={() => setOpened({ uid: one.uid, as: 'rights' })}>
                  {words.see(one.displayName)}
                </Button>
                {mayChange && one.preset !== 'owner' && (
                  <Button
                    variant="default"
                    aria-label={words.edit(one.displayName)}
                    onClick={() => setOpened({ uid: one.uid, as: 'change' })}
                  >
                    {words.change}
                  </Button>
                )}
              </div>
            </div>
          </StateEdge>
        ))}
      </ul>
      {offline && <p className={styles.soft}>{words.seenOffline}</p>}
      {mayChange && <Former people={people} nameOf={nameOf} />}
      {employee && opened?.as === 'rights' && (
        <Suspense>
          <RightsSheet employee={employee} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {employee && opened?.as === 'change' && (
        <Suspense>
          <PersonSheet employee={employee} nameOf={nameOf} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
