import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { DetailsOpening, DetailsShown } from '../../../../schemas/payout-details/wire.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { useShowing } from '../../../features/second-factor/use-showing.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { vaultWords as words } from './vault.words.ts';
import { factsOf } from './vault-facts.ts';

/**
 * A gym's bank and tax details in full, to a super-admin who has just shown who they are and says why, which is on record first (product.md 2.10).
 * They live in this part alone, and are gone with it or at a tap.
 */
export function VaultReading({ gym }: { gym: Pick<Gym, '_id' | 'name'> }) {
  const [shown, show] = useState<DetailsShown>();
  if (shown === undefined) return <Ask gymKey={keyOf(gym._id)} onShown={show} />;
  return <Shown details={shown} onHide={() => show(undefined)} />;
}

export const Shown = ({ details, onHide }: { details: DetailsShown; onHide: () => void }) => (
  <div className={styles.form} role="status">
    <p className={styles.soft}>{words.once}</p>
    <dl className={styles.list}>
      {factsOf(details).map(([name, value]) => (
        <div key={name} className={styles.entry}>
          <dt className={styles.soft}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <div>
      <Button variant="default" onClick={onHide}>
        {words.hide}
      </Button>
    </div>
  </div>
);

function Ask({ gymKey, onShown }: { gymKey: string; onShown: (details: DetailsShown) => void }) {
  const { call, signIn } = useSessionActions();
  const email = usePerson()?.email;
  const offline = useConnection().state !== 'Online';
  const { busy, problem, ask, say } = useRequest(words.failed);
  const { shownFirst, sheet } = useShowing();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (offline || email === undefined) return;
    const body = DetailsOpening.safeParse({ reason: reason.trim() });
    if (!body.success) return say(words.reasonRule);
    if (password === '') return say(words.passwordMissing);
    const known = await ask(() => signIn({ email, password }));
    setPassword('');
    if (!known?.ok) {
      if (known?.code === 'SIGN_IN_FAILED') say(words.passwordWrong);
      return;
    }
    const path = `/api/gyms/${gymKey}/payout-details/open`;
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, body: body.data, doing: words.doing, answer: DetailsShown })),
    );
    if (answer?.ok && 'value' in answer) onShown(answer.value);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p className={styles.soft}>{words.lead}</p>
      <TextInput
        id="vault-reason"
        label={words.reason}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" variant="default" loading={busy}>
            {words.open}
          </Button>
        </NeedsNetwork>
      </div>
      {sheet}
    </form>
  );
}
