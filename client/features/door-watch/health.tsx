import { Link } from 'react-router-dom';
import type { RoutePath } from '../../../schemas/routes.ts';
import { useRows } from '../../sync/hooks.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Facts } from '../queues/facts.tsx';
import { anomaliesQuery, feedQuery } from './queries.ts';
import { healthOf } from './watch.ts';
import { words as all } from './words.ts';

const words = all.health;
const TO: RoutePath = '/admin/checkin-monitoring';

/** How the doors are, of all that this device has of them. */
export function DoorHealth() {
  const feed = useRows(feedQuery).rows.map(({ doc }) => doc);
  const anomalies = useRows(anomaliesQuery).rows.map(({ doc }) => doc);
  const { told, late, inDoubt, tablets } = healthOf(feed, anomalies);
  return (
    <Section title={words.title}>
      <Facts
        facts={[
          [words.newest, String(told)],
          [words.late, String(late)],
          [words.inDoubt, String(inDoubt)],
          [words.tablets, String(tablets)],
        ]}
      />
      <p>
        <Link to={`${TO}?show=feed`}>{words.link}</Link>
      </p>
    </Section>
  );
}
