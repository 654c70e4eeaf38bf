import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Email } from '../../../schemas/basics/primitives.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useDecided } from '../employment/decided.ts';
import styles from '../employment/employment.module.css';
import { isLease, missesPowers, NEW_ROLE, RoleFields, roleBody } from '../employment/role-fields.tsx';
import { words as employment } from '../employment/words.ts';
import { words } from './words.ts';

/** Asks somebody to join the team: whom, as what, and a few words. Stays open where the server says no. */
export function InviteSheet({ gymId, onClose }: { gymId: string; onClose: () => void }) {
  const form = useId();
  const offline = useConnection().state !== 'Online';
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [message, setMessage] = useState('');
  const [role, setRole] = useState(NEW_ROLE);
  const address = email.trim().toLowerCase();
  const { busy, problem, send } = useDecided(() => {
    toast({ kind: 'plain', text: words.sent(address) });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const good = Email.safeParse(address).success;
    setWrong(good ? undefined : words.emailWrong);
    if (!good || !isLease(role.leaseDays) || missesPowers(role) || offline || busy) return;
    const said = message.trim() === '' ? {} : { message: message.trim() };
    void send('invite.send', { gymId, email: address, ...roleBody(role), ...said }, words.line.send(address));
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.invite}
      footer={
        <NeedsNetwork offline={offline} doing={employment.doing} reason={employment.onlineOnly}>
          <Button type="submit" form={form} fullWidth size="lg" loading={busy}>
            {words.send}
          </Button>
        </NeedsNetwork>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <LineField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          withAsterisk={false}
          most={254}
          value={email}
          error={wrong}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <RoleFields role={role} onChange={setRole} />
        <ProseField
          label={words.message}
          most={300}
          autosize
          minRows={2}
          value={message}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
      </form>
    </Sheet>
  );
}
