import { Button } from '@mantine/core';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { healthConsentOf } from '../../../../schemas/person/consents.ts';
import { Paragraphs } from '../../../features/gym/page/rules.tsx';
import { useOwnProfile } from '../../../features/person/hooks.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayAndYear } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { healthStanding } from './health-standing.ts';
import styles from './own-sections.module.css';
import { messages } from './words.ts';

const words = messages.health;

/** What the gym wants read and accepted before one trains there; that it was, and which version, is all that is kept. */
export function HealthStatement({ gym }: { gym: Gym }) {
  const propose = useProposal();
  const { problem, ask } = useRequest();
  const [row] = useOwnProfile().rows;
  const statement = gym.policies.healthStatement;
  const standing = row && healthStanding(gym, row.doc);
  if (statement === undefined || row === undefined || standing === undefined) return null;
  const waiting = row.mark === 'waiting';
  const say = async (given: boolean) => {
    const body = { kind: healthConsentOf(keyOf(gym._id)), version: statement.version, given };
    await ask(() => propose('person.consent', body, given ? words.acceptDisplay(gym.name) : words.withdrawDisplay(gym.name)));
  };
  return (
    <Section title={words.title}>
      <StateEdge state={waiting ? 'waiting' : 'decided'} className={styles.health ?? ''} data-health={standing.state}>
        <Paragraphs text={statement.text} />
        <p className={styles.soft}>{words.none}</p>
        {standing.state === 'newer' && <p className={styles.soft}>{words.newer(standing.version)}</p>}
        <div className={styles.healthFoot}>
          {standing.state === 'accepted' && (
            <StateChip state="decided">{words.accepted(formatDayAndYear(standing.at, gym.timeZone), standing.version)}</StateChip>
          )}
          {waiting && <StateChip state="waiting" />}
          {standing.state === 'accepted' ? (
            <Button variant="subtle" onClick={() => void say(false)}>
              {words.withdraw}
            </Button>
          ) : (
            <Button onClick={() => void say(true)}>{words.accept}</Button>
          )}
        </div>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </StateEdge>
    </Section>
  );
}
