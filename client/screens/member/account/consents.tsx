import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../schemas/person/shape.ts';
import { privacyVersion } from '../../../parts/consent-versions.ts';
import { formatDayAndYear } from '../../../parts/format.ts';
import { useRequest } from '../../../parts/request.ts';
import { isOnItsWay } from '../../../shell/outbox.ts';
import { useOutbox } from '../../../sync/hooks.tsx';
import { messages } from '../account.messages.ts';
import styles from '../account.module.css';
import { consentRecord, isGiven } from './consent-record.ts';
import { useQueuedWord } from './queued-word.ts';
import { Section } from './section.tsx';

const words = messages.consents;

/** What was agreed to and when, the withdrawn included; what is optional can be given and taken back here. */
export function Consents({ person }: { person: Person }) {
  const request = useRequest();
  const sayQueued = useQueuedWord();
  const waiting = useOutbox().some((row) => row.kind === 'person.consent' && isOnItsWay(row));
  const [problem, setProblem] = useState<string>();
  const choose = async (given: boolean) => {
    setProblem(undefined);
    const body = { kind: 'marketing_platform', version: privacyVersion, given } as const;
    const answer = await request('person.consent', body, words.display(given));
    if (answer.ok) sayQueued(answer.proposalId);
    else setProblem(answer.message);
  };
  const record = consentRecord(person.consents);
  return (
    <Section title={words.title} lead={words.part} waiting={waiting}>
      {record.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <ul className={styles.record}>
          {record.map(({ kind, version, givenAt, withdrawnAt }) => (
            <li key={`${kind} ${givenAt}`}>
              {kind === 'marketing_platform' ? (
                <span className={styles.strong}>{words.names[kind]}</span>
              ) : (
                <Link to={`/${kind}`} className={styles.link}>
                  {words.names[kind]}
                </Link>
              )}
              <span className={styles.soft}>
                {withdrawnAt === undefined
                  ? words.given(formatDayAndYear(givenAt))
                  : words.withdrawn(formatDayAndYear(givenAt), formatDayAndYear(withdrawnAt))}
                {`, ${words.version(version)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Switch
        label={words.marketing}
        description={words.marketingHint}
        checked={isGiven(person.consents, 'marketing_platform')}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Section>
  );
}
