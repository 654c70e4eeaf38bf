import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SeatLease } from '../../../schemas/lease/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useRoster } from '../roster/hooks.ts';
import styles from './register.module.css';
import { words } from './words.ts';

const FOUND = 5;

interface Into {
  readonly slot: Slot;
  readonly gymId: string;
  readonly isFull: boolean;
  /** A seat that this device holds. */
  readonly lease?: SeatLease | undefined;
}

function useLetIn({ slot, gymId, lease }: Into) {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const toast = useToast();
  const offline = useConnection().state !== 'Online';
  const letIn = async (who: { readonly passId?: string; readonly memberId?: string }, name: string): Promise<boolean> => {
    const body = { gymId, slotId: slot.slotId, ...who, ...(lease ? { leaseId: lease._id } : {}) };
    const answer = await propose('booking.walk-in', body, words.display.walkIn(name, slot.name));
    say(answer.ok ? undefined : answer.message);
    if (answer.ok) toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.added(name) });
    return answer.ok;
  };
  return { letIn, problem };
}

/** Somebody of whom nothing is known but that they came (B9). */
export function LetGuestIn(into: Into) {
  const { letIn, problem } = useLetIn(into);
  return (
    <>
      <Warned {...into} />
      <span className={styles.actions}>
        <Button variant="default" onClick={() => void letIn({}, words.someone)}>
          {words.guest}
        </Button>
      </span>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}

/** Somebody with a pass, by name, or a guest (B9): never refused, warned of when the class is full. */
export function FindWalkIn(into: Into) {
  const [search, setSearch] = useState('');
  const people = useRoster(into.gymId, { search }).rows.slice(0, FOUND);
  const { letIn, problem } = useLetIn(into);
  const isSearched = search.trim() !== '';
  const add = async (who: { readonly passId?: string; readonly memberId?: string }, name: string) => {
    if (await letIn(who, name)) setSearch('');
  };
  return (
    <>
      <Warned {...into} />
      <TextInput label={words.search} value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      <span className={styles.actions}>
        {isSearched &&
          people.map(({ doc: { _id, passId, memberId, displayName } }) => (
            <Button key={_id} variant="light" onClick={() => void add({ passId, memberId }, displayName)}>
              {words.add(displayName)}
            </Button>
          ))}
        <Button variant="default" onClick={() => void add({}, words.someone)}>
          {words.guest}
        </Button>
      </span>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}

const Warned = ({ isFull, lease }: Into) => isFull && !lease && <p className={styles.warning}>{words.full}</p>;
