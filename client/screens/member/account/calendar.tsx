import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../account.module.css';
import { calendarWords as words } from './calendar.words.ts';
import { Section } from './section.tsx';

const Made = z.object({ address: z.string() });

/** The secret address by which a calendar follows one's bookings. It is shown when it is made and never again: only its hash is kept. */
export function Calendar({ offline }: { offline: boolean }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const [address, setAddress] = useState<string>();
  const [said, setSaid] = useState<string>();
  const path = '/api/calendar';
  const make = async () => {
    const answer = await ask(() => call({ method: 'POST', path, body: {}, doing: words.doing, answer: Made }));
    if (!answer?.ok) return;
    setAddress(answer.value.address);
    setSaid(undefined);
  };
  const end = async () => {
    const answer = await ask(() => call({ method: 'DELETE', path, doing: words.doing, answer: z.unknown() }));
    // There was none: that is what was wanted.
    if (!answer || (!answer.ok && answer.code !== 'NOT_FOUND')) return;
    setAddress(undefined);
    setSaid(words.ended);
  };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setSaid(words.copied);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      {address !== undefined && (
        <>
          <TextInput
            readOnly
            label={words.address}
            description={words.hint}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className={styles.soft}>{words.secret}</p>
        </>
      )}
      <p role="status" className={styles.soft}>
        {problem ?? said}
      </p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        {address === undefined ? (
          <Button variant="light" loading={busy} onClick={() => void make()}>
            {words.make}
          </Button>
        ) : (
          <Button variant="light" onClick={() => void copy(address)}>
            {words.copy}
          </Button>
        )}
      </NeedsNetwork>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button variant="subtle" onClick={() => void end()}>
          {words.end}
        </Button>
      </NeedsNetwork>
    </Section>
  );
}
