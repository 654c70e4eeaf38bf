import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DoorCount } from '../../../schemas/door-watch/shape.ts';
import { saveFile } from '../../ui/device/save-file.ts';
import { formatLocalDate } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import inbox from '../queues/inbox.module.css';
import styles from './door-watch.module.css';
import { rateSaid, redeemed, redeemedFile } from './watch.ts';
import { words as all } from './words.ts';

const words = all.table;
/** Gyms of which a line is drawn before somebody asks for the rest. */
const SHOWN = 20;

/** How many came for what was sold, gym by gym. */
export function RedeemedTable({ counts }: { counts: readonly DoorCount[] }) {
  const [isWhole, setWhole] = useState(false);
  const rows = redeemed(counts);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <div className={styles.below}>
      <Section title={words.title}>
        <p className={inbox.soft}>{rows.length === 0 ? words.none : words.lead}</p>
        {rows.length > 0 && (
          <>
            <table className={styles.table}>
              <thead>
                <tr>
                  {words.heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ count, sold, visits, rate }) => (
                  <tr key={count._id} data-gym={count.gymId}>
                    <th scope="row">
                      {count.gymName} <span className={inbox.soft}>{words.since(formatLocalDate(count.since))}</span>
                    </th>
                    <td>{sold}</td>
                    <td>{visits}</td>
                    <td>{rateSaid(rate) || words.noRate}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles.chips}>
              {rows.length > shown.length && (
                <Button variant="default" onClick={() => setWhole(true)}>
                  {words.all(rows.length)}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
                onClick={() => saveFile(words.file, 'text/csv', redeemedFile(rows))}
              >
                {words.save}
              </Button>
            </p>
          </>
        )}
      </Section>
    </div>
  );
}
