import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { PRESETS } from '../../../schemas/person/shape.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './employment.module.css';
import { words } from './words.ts';

const RightsSheet = lazy(async () => ({ default: (await import('./rights-sheet.tsx')).RightsSheet }));
const PersonSheet = lazy(async () => ({ default: (await import('./person-sheet.tsx')).PersonSheet }));

/** Who works at a gym. `mayChange`: its owner; managers look on. */
export function Team({ people, own, mayChange }: { people: readonly Employee[]; own: string; mayChange: boolean }) {
  const [opened, setOpened] = useState<{ readonly uid: string; readonly as: 'change' | 'rights' }>();
  const employee = people.find(({ uid }) => uid === opened?.uid);
  const nameOf = (by: string) =>
    by === 'system' ? words.bySystem : (people.find(({ uid }) => uid === by)?.displayName ?? words.bySomebody);
  const here = people
    .filter(({ status }) => status !== 'removed')
    .toSorted((a, b) => PRESETS.indexOf(a.preset) - PRESETS.indexOf(b.preset) || a.displayName.localeCompare(b.displayName));
  return (
    <>
      <ul className={styles.people}>
        {here.map((one) => (
          <StateEdge as="li" key={one._id}>
            <div className={styles.person}>
              <div className={styles.who}>
                <span className={styles.name}>
                  {one.displayName}
                  {one.uid === own && ` (${words.you})`}
                </span>
                <span className={styles.soft}>{[words.presets[one.preset], one.jobTitle].filter(Boolean).join(' · ')}</span>
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
