import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Instant } from '../../../../../schemas/basics/primitives.ts';
import { useSessionActions } from '../../../../session/hooks.tsx';
import { useRequest } from '../../../../ui/form/request.ts';
import { formatAge, formatDayTime } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/now.tsx';
import { RowSkeletons } from '../../../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import styles from '../../account.module.css';
import { Section } from '../section.tsx';
import { messages } from '../words.ts';

const words = messages.signIns;

const Listed = z.object({
  sessions: z.array(z.object({ id: z.string(), createdAt: Instant, lastUsedAt: Instant, current: z.boolean() })),
});
type List =
  | { readonly state: 'unknown' | 'hosted' | 'failed' }
  | { readonly state: 'known'; readonly sessions: z.infer<typeof Listed>['sessions'] };

/** Every sign-in of this person, and the way to end one. The server alone knows them, so all of it needs the network. */
export function SignIns({ offline }: { offline: boolean }) {
  const { call } = useSessionActions();
  const now = useNow();
  const [list, setList] = useState<List>({ state: 'unknown' });
  const { busy, ask } = useRequest();
  const [ending, setEnding] = useState<string>();
  const [said, setSaid] = useState<string>();
  const look = useCallback(async (): Promise<List> => {
    const answer = await call({ method: 'GET', path: '/api/auth/sessions', doing: words.showDoing, answer: Listed });
    if (answer.ok) return { state: 'known', sessions: answer.value.sessions };
    return { state: answer.code === 'NOT_FOUND' ? 'hosted' : 'failed' };
  }, [call]);
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    void look().then((found) => {
      if (!gone) setList(found);
    });
    return () => {
      gone = true;
    };
  }, [look, offline]);
  const end = async (sessionId: string) => {
    if (busy) return;
    setEnding(sessionId);
    const revoke = { path: '/api/auth/sessions/revoke', doing: words.doing, body: { sessionId } } as const;
    const answer = await ask(() => call({ method: 'POST', ...revoke, answer: z.unknown() }));
    if (answer === undefined) return;
    // It has ended meanwhile: that is what was wanted.
    setSaid(answer.ok || answer.code === 'NOT_FOUND' ? words.ended : answer.message);
    const found = await look();
    if (found.state === 'known') setList(found);
    setEnding(undefined);
  };
  return (
    <Section title={words.title} lead={list.state === 'hosted' ? words.hosted : words.lead}>
      {/* Holds the room: what is below would move from under the finger, or with the focus under what floats. */}
      {list.state === 'unknown' && !offline && <RowSkeletons count={1} />}
      {list.state === 'failed' && !offline && <p className={styles.soft}>{words.failed}</p>}
      {list.state !== 'known' && offline && (
        <NeedsNetwork offline doing={words.showDoing}>
          <Button variant="light">{words.show}</Button>
        </NeedsNetwork>
      )}
      {list.state === 'known' && (
        <ul className={styles.devices}>
          {list.sessions.map(({ id, createdAt, lastUsedAt, current }) => (
            <li key={id} className={styles.device} data-sign-in={current ? 'here' : 'other'}>
              <div className={styles.rowWords}>
                <p className={styles.strong}>{words.began(formatDayTime(createdAt))}</p>
                <p className={styles.soft}>{words.used(formatAge(lastUsedAt, now))}</p>
              </div>
              {current ? (
                <StateChip state="decided">{words.here}</StateChip>
              ) : (
                <NeedsNetwork offline={offline} doing={words.doing}>
                  <Button
                    variant="light"
                    loading={ending === id}
                    onClick={() => void end(id)}
                    aria-label={words.endLabel(formatDayTime(createdAt))}
                  >
                    {words.end}
                  </Button>
                </NeedsNetwork>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {said}
      </p>
    </Section>
  );
}
