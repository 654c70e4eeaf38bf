import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../schemas/person/shape.ts';
import { NeedsNetwork } from '../../../parts/needs-network.tsx';
import { Sheet } from '../../../parts/sheet.tsx';
import { StateChip } from '../../../parts/state-chip.tsx';
import { StateEdge } from '../../../parts/state-edge.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { messages } from '../account.messages.ts';
import styles from '../account.module.css';
import { Section } from './section.tsx';

const words = messages.signIn;

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
      {opened && <PasswordSheet email={person.email} offline={offline} onClose={() => setOpened(false)} />}
    </Section>
  );
}

/** Runs an action of the session once at a time, and keeps what came of it. */
function useLetter(send: () => Promise<{ ok: true } | { ok: false; message: string }>) {
  const [state, setState] = useState<'none' | 'sending' | 'sent'>('none');
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    if (state === 'sending') return;
    setState('sending');
    setProblem(undefined);
    const result = await send();
    setState(result.ok ? 'sent' : 'none');
    if (!result.ok) setProblem(result.message);
  };
  return { state, problem, go: () => void go() };
}

function ConfirmAgain({ email, offline }: { email: string; offline: boolean }) {
  const { resendVerification } = useSessionActions();
  const { state, problem, go } = useLetter(() => resendVerification(email));
  return (
    <div className={styles.step}>
      <NeedsNetwork offline={offline} doing={words.confirmDoing}>
        <Button variant="light" loading={state === 'sending'} onClick={go}>
          {words.confirm}
        </Button>
      </NeedsNetwork>
      <p role="status" className={styles.soft}>
        {state === 'sent' && words.confirmSent}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}

function PasswordSheet({ email, offline, onClose }: { email: string; offline: boolean; onClose: () => void }) {
  const { forgotPassword } = useSessionActions();
  const { state, problem, go } = useLetter(() => forgotPassword(email));
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.sheet.title}
      footer={
        state === 'sent' ? (
          <Button fullWidth size="lg" onClick={onClose}>
            {words.sheet.done}
          </Button>
        ) : (
          <NeedsNetwork offline={offline} doing={words.changeDoing}>
            <Button fullWidth size="lg" loading={state === 'sending'} onClick={go}>
              {words.sheet.submit}
            </Button>
          </NeedsNetwork>
        )
      }
    >
      <div className={styles.step}>
        <div role="status">{state === 'sent' && <StateEdge>{words.sheet.sent}</StateEdge>}</div>
        {state !== 'sent' && <p>{words.sheet.text(email)}</p>}
        <p className={styles.soft}>{words.sheet.after}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Sheet>
  );
}
