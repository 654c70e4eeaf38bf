import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { AGREEMENT_VERSION } from '../../../../schemas/gym/agreement-version.ts';
import { agreementText } from '../../../features/gym/agreement.words.ts';
import type { OwnGym } from '../../../features/gym/own/frame.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { Section } from '../../../ui/page/section.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../onboarding.module.css';
import { messages } from './words.ts';

export function Agreement({ own: { gym } }: { own: OwnGym }) {
  const [name, setName] = useState('');
  const [read, setRead] = useState(false);
  const propose = useProposal();
  const { busy, problem, ask, say } = useRequest();
  const offline = useConnection().state !== 'Online';
  const words = messages.agreement;
  const accept = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim().length < 2 || !read) return say(words.missing);
    await ask(() =>
      propose('gym.agreement', { gymId: gym._id, version: AGREEMENT_VERSION, name: name.trim() }, words.display(gym.name)),
    );
  };
  return (
    <Section title={words.title} id="agreement">
      <ul className={styles.text}>
        {agreementText.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.soft}>
        {words.version(AGREEMENT_VERSION)} <Link to="/terms#agreement">{words.whole}</Link>
      </p>
      <form onSubmit={accept} noValidate className={styles.form}>
        <Checkbox label={words.read} checked={read} onChange={(event) => setRead(event.currentTarget.checked)} />
        <LineField
          label={words.name}
          autoComplete="name"
          most={100}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <NeedsNetwork offline={offline} doing={words.doing}>
            <Button type="submit" loading={busy}>
              {words.accept}
            </Button>
          </NeedsNetwork>
        </div>
      </form>
    </Section>
  );
}
