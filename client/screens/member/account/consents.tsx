import { Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../schemas/person/shape.ts';
import { ownGymPath } from '../../../features/gym/card/card.tsx';
import { useGym } from '../../../features/gym/hooks.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../features/outbox/outbox.ts';
import { privacyVersion } from '../../../features/person/consent-versions.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayAndYear } from '../../../ui/format.ts';
import styles from '../account.module.css';
import { type Agreement, consentRecord, isGiven } from './consent-record.ts';
import { useQueuedWord } from './queued-word.ts';
import { Section } from './section.tsx';
import { messages } from './words.ts';

const words = messages.consents;

/** What was agreed to and when, the withdrawn included; what is optional can be given and taken back here. */
export function Consents({ person }: { person: Person }) {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const sayQueued = useQueuedWord();
  const waiting = useOutbox().some((row) => row.kind === 'person.consent' && isOnItsWay(row));
  const choose = async (given: boolean) => {
    say(undefined);
    const body = { kind: 'marketing_platform', version: privacyVersion, given } as const;
    const answer = await propose('person.consent', body, words.display(given));
    if (answer.ok) sayQueued(answer.proposalId);
    else say(answer.message);
  };
  const record = consentRecord(person.consents);
  return (
    <Section title={words.title} lead={words.part} waiting={waiting}>
      {record.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <ul className={styles.record}>
          {record.map((agreement) => (
            <li key={`${agreement.kind} ${agreement.givenAt}`}>
              <What agreement={agreement} />
              <span className={styles.soft}>
                {agreement.withdrawnAt === undefined
                  ? words.given(formatDayAndYear(agreement.givenAt))
                  : words.withdrawn(formatDayAndYear(agreement.givenAt), formatDayAndYear(agreement.withdrawnAt))}
                {`, ${words.version(agreement.version)}`}
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

/** Leads to the text itself, where it has a page. */
function What({ agreement }: { agreement: Agreement }) {
  switch (agreement.kind) {
    case 'marketing_platform':
      return <span className={styles.strong}>{words.names[agreement.kind]}</span>;
    case 'marketing_gym':
      return <GymOffer gymId={agreement.about} />;
    case 'health_statement':
      return <GymStatement gymId={agreement.about} />;
    default:
      return (
        <Link to={`/${agreement.kind}`} className={styles.link}>
          {words.names[agreement.kind]}
        </Link>
      );
  }
}

function GymOffer({ gymId }: { gymId: string }) {
  return <span className={styles.strong}>{words.offers(useGym(gymId).row?.doc.name)}</span>;
}

function GymStatement({ gymId }: { gymId: string }) {
  const gym = useGym(gymId).row?.doc;
  return (
    <Link to={ownGymPath(gymId)} className={styles.link}>
      {words.statement(gym?.name)}
    </Link>
  );
}
