import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../../schemas/person/shape.ts';
import { useSessionActions } from '../../../../session/hooks.tsx';
import { useRequest } from '../../../../ui/form/request.ts';
import { StateChip } from '../../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import styles from '../../account.module.css';
import { Section } from '../section.tsx';
import { messages } from '../words.ts';

const words = messages.signIn;
// Opened once in a while.
const PasswordSheet = lazy(async () => ({ default: (await import('./password-sheet.tsx')).PasswordSheet }));

/** The address, whether it is confirmed, and the way to another password. Both need the network. */
export function SigningIn({ person, offline }: { person: Person; offline: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title={words.title}>
      <dl className={styles.facts}>
        <div>
          <dt>{words.email}</dt>
          <dd className={styles.strong}>
            {person.email}{' '}
            <StateChip state="decided" tone={person.emailVerified ? 'good' : 'attention'}>
              {person.emailVerified ? words.confirmed : words.unconfirmed}
            </StateChip>
          </dd>
        </div>
      </dl>
      {!person.emailVerified && <ConfirmAgain email={person.email} offline={offline} />}
      <p className={styles.soft}>
        {words.emailChange}{' '}
        <Link to="/member/contact?topic=account" className={styles.link}>
          {words.emailChangeLink}
        </Link>
        . {words.emailChangeWhy}
      </p>
      <div className={styles.row}>
        <div className={styles.rowWords}>
          <p className={styles.strong}>{words.password}</p>
          <p className={styles.soft}>{words.passwordText}</p>
        </div>
        <NeedsNetwork offline={offline} doing={words.changeDoing}>
          <Button variant="light" onClick={() => setOpened(true)}>
            {words.change}
          </Button>
        </NeedsNetwork>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <PasswordSheet email={person.email} offline={offline} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function ConfirmAgain({ email, offline }: { email: string; offline: boolean }) {
  const { resendVerification } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const [sent, setSent] = useState(false);
  const send = async () => {
    setSent(false);
    if ((await ask(() => resendVerification(email)))?.ok) setSent(true);
  };
  return (
    <div className={styles.step}>
      <NeedsNetwork offline={offline} doing={words.confirmDoing}>
        <Button variant="light" loading={busy} onClick={() => void send()}>
          {words.confirm}
        </Button>
      </NeedsNetwork>
      <p role="status" className={styles.soft}>
        {sent && words.confirmSent}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
