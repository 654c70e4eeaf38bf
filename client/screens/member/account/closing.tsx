import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../features/outbox/outbox.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayAndYear } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../account.module.css';
import { Section } from './section.tsx';
import { messages } from './words.ts';

const CLOSING = 'account-closing';

type AccountKind = 'account.close' | 'account.keep';

const useSending = (kind: AccountKind) => useOutbox().some((row) => row.kind === kind && isOnItsWay(row));

/** One tap, one request, with its sentence when it could not be made. `onAsked`: it is on its way, which is not yet a yes. */
function useAccountRequest(kind: AccountKind, display: string, onAsked: (proposalId: string) => void) {
  const propose = useProposal();
  const request = useRequest();
  const sending = useSending(kind);
  const ask = async () => {
    if (sending) return;
    const answer = await request.ask(() => propose(kind, {}, display));
    if (answer?.ok) onAsked(answer.proposalId);
  };
  return { sending, problem: request.problem, ask: () => void ask() };
}

/** While the thirty days run: when they end, what works meanwhile, and the way back (G16). On legal hold they have no end. */
export function Closing({ person, offline }: { person: Person; offline: boolean }) {
  const words = messages.closing;
  const toast = useToast();
  const waiting = useSending('account.close');
  const [asked, setAsked] = useState<string>();
  const { sending, problem, ask } = useAccountRequest('account.keep', words.keep, setAsked);
  const kept = useOutbox().some(({ id, state }) => id === asked && state === 'accepted');
  useEffect(() => {
    if (!kept) return;
    toast({ kind: 'plain', text: words.kept });
    setAsked(undefined);
  }, [kept, toast]);
  if (person.status !== 'deletion_requested') return null;
  const { eraseAt } = person;
  return (
    <StateEdge
      as="section"
      state={waiting ? 'waiting' : 'decided'}
      id={CLOSING}
      tabIndex={-1}
      aria-labelledby={`${CLOSING}-title`}
      className={styles.closing ?? ''}
      data-account="closing"
    >
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden className={styles.closingMark} />
      <div className={styles.step}>
        <h2 id={`${CLOSING}-title`} className={styles.title}>
          {eraseAt === undefined ? words.held.title : words.title(formatDayAndYear(eraseAt))}
        </h2>
        {waiting && <StateChip state="waiting" />}
        <p className={styles.text}>{eraseAt === undefined ? words.held.text : words.text}</p>
        {eraseAt === undefined && <Link to="/contact">{words.held.contact}</Link>}
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button loading={sending} onClick={ask}>
            {words.keep}
          </Button>
        </NeedsNetwork>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </StateEdge>
  );
}

/** Leaving: what happens when, before the button that does it. Needs the network, like everything that cannot be taken back by a queue. */
export function DeleteAccount({ person, offline }: { person: Person; offline: boolean }) {
  const words = messages.remove;
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const closing = person.status === 'deletion_requested';
  const { sending, problem, ask } = useAccountRequest('account.close', words.open, () => {
    setOpened(false);
    setAsked(true);
  });
  useEffect(() => {
    if (!asked || !closing) return;
    // What has just begun stands at the top of the page, far from the button.
    document.getElementById(CLOSING)?.focus();
    setAsked(false);
  }, [asked, closing]);
  if (closing) return null;
  const eraseOn = formatDayAndYear(now + LIMITS.eraseAfter);
  return (
    <Section title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.step}>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button variant="light" color="red" loading={sending} onClick={() => setOpened(true)}>
            {words.open}
          </Button>
        </NeedsNetwork>
      </div>
      {opened && (
        <Sheet
          opened
          onClose={() => setOpened(false)}
          title={words.sheet.title}
          footer={
            <div className={styles.choice}>
              <Button size="lg" variant="default" onClick={() => setOpened(false)}>
                {words.sheet.cancel}
              </Button>
              <NeedsNetwork offline={offline} doing={words.doing}>
                <Button size="lg" color="red" loading={sending} onClick={ask}>
                  {words.sheet.submit}
                </Button>
              </NeedsNetwork>
            </div>
          }
        >
          <div className={styles.step}>
            <Facts title={words.sheet.now} facts={words.sheet.nowFacts} />
            <Facts title={words.sheet.later(eraseOn)} facts={words.sheet.laterFacts} />
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          </div>
        </Sheet>
      )}
    </Section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.strong}>{title}</h3>
      <ul className={styles.bullets}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
