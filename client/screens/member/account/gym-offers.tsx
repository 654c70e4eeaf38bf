import { Switch } from '@mantine/core';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { OFFERS_VERSION, OFFERS_WORDINGS } from '../../../../schemas/message/consent.ts';
import { gymOfMarketingConsent, marketingConsentOf } from '../../../../schemas/person/consents.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import { useGym } from '../../../features/gym/hooks.ts';
import { usePasses } from '../../../features/pass/hooks.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import styles from '../account.module.css';
import { words } from './gym-offers.words.ts';
import { useQueuedWord } from './queued-word.ts';
import { Section } from './section.tsx';

/** One yes a gym (2.24): of those one holds a pass of, or has said something to. */
export function GymOffers({ person }: { person: Person }) {
  const held = usePasses().rows.flatMap(({ doc }) => doc.gymIds.map((gymId) => [gymId, doc.snapshot.gymName] as const));
  const said = person.consents.flatMap(({ kind }) => gymOfMarketingConsent(kind) ?? []);
  const names = new Map<string, string>([...said.map((gymId) => [gymId, words.aGym] as const), ...held]);
  return (
    <Section title={words.title} lead={names.size === 0 ? words.none : words.lead}>
      {names.size > 0 && <p className={styles.soft}>{OFFERS_WORDINGS[OFFERS_VERSION]}</p>}
      {[...names].map(([gymId, name]) => (
        <GymSwitch key={gymId} gymId={gymId} name={name} person={person} />
      ))}
    </Section>
  );
}

function GymSwitch({ gymId, name: known, person }: { gymId: string; name: string; person: Person }) {
  const propose = useProposal();
  const sayQueued = useQueuedWord();
  const { problem, ask } = useRequest();
  const name = useGym(gymId).row?.doc.name ?? known;
  const kind = marketingConsentOf(keyOf(gymId)) as BodyOf<'person.consent'>['kind'];
  const isOn = person.consents.some((one) => one.kind === kind && one.withdrawnAt === undefined);
  const choose = async (given: boolean) => {
    const body = { kind, version: OFFERS_VERSION, given };
    const answer = await ask(() => propose('person.consent', body, words.display(name, given)));
    if (answer?.ok) sayQueued(answer.proposalId);
  };
  return (
    <>
      <Switch label={words.label(name)} checked={isOn} onChange={({ currentTarget }) => void choose(currentTarget.checked)} />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}
