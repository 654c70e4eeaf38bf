import { useMemo } from 'react';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useSession } from '../../session/hooks.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayAndYear } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import styles from './own.module.css';
import { inductionQuery } from './queries.ts';
import { words } from './words.ts';

/** Whether one has been shown round, at a gym that asks for it. Until this device knows, nothing is said. */
export function OwnInduction({ gym }: { gym: Gym }) {
  const session = useSession();
  const uid = session.state === 'signedIn' ? session.uid : undefined;
  const { asOf, rows } = useRows(useMemo(() => (uid === undefined ? null : inductionQuery(gym._id, uid)), [gym._id, uid]));
  if (asOf === undefined) return null;
  const done = rows.find(({ doc }) => doc.done)?.doc;
  return (
    <Section title={words.title}>
      <p className={styles.line} data-induction={done ? 'done' : 'due'}>
        {done ? (
          <StateChip state="decided">{words.done(formatDayAndYear(done.judgedAt, gym.timeZone))}</StateChip>
        ) : (
          <>
            <StateChip state="flagged">{words.dueChip}</StateChip> {words.due}
          </>
        )}
      </p>
    </Section>
  );
}
