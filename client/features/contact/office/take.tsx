import { Button } from '@mantine/core';
import type { Contact, ContactCase } from '../../../../schemas/contact/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { usePerson } from '../../person/hooks.ts';
import styles from '../../queues/inbox.module.css';
import { heldWords } from './holders.ts';
import { words } from './words.ts';

/** Who of us has it, and taking it on; online only, since two may be at it (V6). */
export function Take({ contact, taken }: { contact: Contact; taken: ContactCase['taken'] }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const uid = usePerson()?.uid;
  const { busy, problem, ask } = useRequest();
  const isMine = taken !== undefined && taken.by === uid;
  const act = () => {
    const said = { contactId: contact._id, as: isMine ? 'nobodys' : 'mine', ...(taken && { takenAt: taken.at }) } as const;
    return propose('contact.take', said, words.display(contact.ref ?? ''));
  };
  return (
    <div>
      <p className={styles.soft}>{heldWords(taken, uid)}</p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button variant="default" loading={busy} onClick={() => void ask(act)}>
          {isMine ? words.letGo : taken ? words.takeOver : words.take}
        </Button>
      </NeedsNetwork>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
