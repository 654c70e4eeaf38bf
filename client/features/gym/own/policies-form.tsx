import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { statementOf } from '../../../../schemas/gym/live/policies.ts';
import { Policies } from '../../../../schemas/gym/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { Became } from './became.tsx';
import type { OwnGym } from './frame.tsx';
import styles from './own.module.css';
import { policyWords as words } from './policies.words.ts';
import { ownWords } from './words.ts';

const CUTOFFS = [1, 2, 4, 6, 12, 24] as const;
const Draft = z.strictObject({ policies: Policies, seen: Policies });
const NO_FIELDS: readonly never[] = [];

/** How people book here. Saved online only, so that everybody sees the same rules at the same time (G5). */
export function PoliciesForm({ own: { gym } }: { own: OwnGym }) {
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(`gym:policies:${gym._id}`, Draft);
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [sent, setSent] = useState<string>();
  const offline = useConnection().state !== 'Online';
  const policies = draft?.policies ?? gym.policies;
  const set = (change: Partial<Policies>) =>
    setDraft({ policies: { ...policies, ...change }, seen: draft?.seen ?? gym.policies });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { healthStatement, ...chosen } = policies;
    const text = healthStatement?.text.trim();
    const asked = await ask(() =>
      propose(
        'gym.policies',
        { gymId: gym._id, seen: draft?.seen ?? gym.policies, policies: { ...chosen, ...(text && { healthStatement: text }) } },
        words.display(gym.name),
      ),
    );
    if (!asked?.ok) return;
    setSent(asked.proposalId);
    const seen = { ...chosen, ...statementOf(gym.policies.healthStatement, text || undefined) };
    forgetSent(draft, (now) => ({ ...now, seen }));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormProblems failure={problem} fields={NO_FIELDS} />
      <div className={styles.pair}>
        <NativeSelect
          label={words.cutoff}
          description={words.cutoffHint}
          value={String(policies.cutoffHours)}
          data={CUTOFFS.map((hours) => ({ value: String(hours), label: words.hours(hours) }))}
          onChange={(event) => {
            const hours = CUTOFFS.find((one) => String(one) === event.currentTarget.value);
            if (hours !== undefined) set({ cutoffHours: hours });
          }}
        />
        <NativeSelect
          label={words.window}
          description={words.windowHint}
          value={String(policies.bookingWindowDays)}
          data={Array.from({ length: 30 }, (_, at) => ({ value: String(at + 1), label: words.days(at + 1) }))}
          onChange={(event) => set({ bookingWindowDays: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={words.entry}
          value={policies.entryMode}
          data={(['walk_in', 'booking_required'] as const).map((value) => ({ value, label: words.entries[value] }))}
          onChange={(event) => set({ entryMode: event.currentTarget.value === 'walk_in' ? 'walk_in' : 'booking_required' })}
        />
        <NativeSelect
          label={words.reEntry}
          value={policies.reEntry}
          data={(['same_day', 'none'] as const).map((value) => ({ value, label: words.reEntries[value] }))}
          onChange={(event) => set({ reEntry: event.currentTarget.value === 'none' ? 'none' : 'same_day' })}
        />
      </div>
      <Checkbox
        label={words.photo}
        description={words.photoHint}
        checked={policies.requirePhoto}
        onChange={(event) => set({ requirePhoto: event.currentTarget.checked })}
      />
      <Checkbox
        label={words.freeVisit}
        description={words.freeVisitHint}
        // on, unless the gym has said otherwise.
        checked={policies.freeVisitAtShortNotice ?? true}
        onChange={(event) => set({ freeVisitAtShortNotice: event.currentTarget.checked })}
      />
      <Checkbox
        label={words.busyness}
        description={words.busynessHint}
        // on, unless the gym has said otherwise.
        checked={policies.showBusyness ?? true}
        onChange={(event) => set({ showBusyness: event.currentTarget.checked })}
      />
      <Checkbox
        label={words.induction}
        description={words.inductionHint}
        checked={policies.requireInduction ?? false}
        onChange={(event) => set({ requireInduction: event.currentTarget.checked })}
      />
      <ProseField
        label={words.health}
        description={words.healthHint}
        rows={5}
        most={2000}
        value={policies.healthStatement?.text ?? ''}
        onChange={(event) =>
          set({ healthStatement: { version: policies.healthStatement?.version ?? '0', text: event.currentTarget.value } })
        }
      />
      <div className={styles.actions}>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" size="lg" loading={busy}>
            {ownWords.save}
          </Button>
        </NeedsNetwork>
        {draft !== undefined && (
          <Button variant="subtle" size="lg" onClick={discard}>
            {ownWords.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}
