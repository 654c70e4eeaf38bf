import { Button } from '@mantine/core';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../schemas/person/shape.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import styles from '../profile.module.css';
import {
  editOf,
  INPUTS,
  type Input,
  ProfileDraft,
  type ProfileProblems,
  problemsOf,
  profileOf,
  profileSince,
  shown,
  typedInto,
} from './form.ts';
import { messages } from './words.ts';

const NO_PROBLEMS: ProfileProblems = {};

/** Inputs follow the profile until somebody types into them; what was typed survives a reload. */
export function ProfileForm({ person, waiting }: { person: Person; waiting: boolean }) {
  const propose = useProposal();
  const { problem: failure, ask, say } = useRequest();
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(`profile:${person.uid}`, ProfileDraft);
  const [problems, setProblems] = useState<ProfileProblems>(NO_PROBLEMS);
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();

  const wrong = useMemo(
    () =>
      INPUTS.flatMap((input) => (problems[input] === undefined ? [] : [{ input: `${prefix}-${input}`, text: problems[input] }])),
    [problems, prefix],
  );
  const profile = profileOf(person);
  const values = shown(profile, draft);
  const closing = person.status === 'deletion_requested';
  // For the app this form is no longer work that a reload would lose.
  const free = () => form.current?.reset();
  const forget = () => {
    discard();
    setProblems(NO_PROBLEMS);
    say(undefined);
    free();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    say(undefined);
    if (Object.keys(found).length > 0) return;
    const edit = draft === undefined ? {} : editOf(draft, profile);
    if (Object.keys(edit).length === 0) {
      forget();
      setSent('unchanged');
      return;
    }
    const answer = await ask(() => propose('person.edit', edit, messages.display));
    if (!answer?.ok) return;
    if (forgetSent(draft, (now) => profileSince(now, edit))) free();
    setSent(answer.proposalId);
  };
  const field = (input: Input) => ({
    id: `${prefix}-${input}`,
    value: values[input],
    error: problems[input],
    disabled: closing,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setDraft(typedInto(draft, profile, input, event.currentTarget.value));
      setSent(undefined);
    },
  });

  return (
    <StateEdge as="section" state={waiting ? 'waiting' : 'decided'} aria-labelledby={`${prefix}-title`}>
      <header className={styles.head}>
        <h2 id={`${prefix}-title`} className={styles.title}>
          {messages.form}
        </h2>
        {waiting && <StateChip state="waiting" />}
      </header>
      {closing && (
        <p className={styles.closing}>
          {messages.closing}{' '}
          <Link to="/member/account" className={styles.link}>
            {messages.closingLink}
          </Link>
        </p>
      )}
      <form ref={form} onSubmit={submit} noValidate className={styles.form}>
        <FormProblems failure={failure} fields={wrong} />
        <LineField
          {...field('name')}
          label={messages.name}
          description={messages.nameHint}
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          most={60}
        />
        <div className={styles.pair}>
          <LineField
            {...field('phone')}
            label={messages.phone}
            description={messages.phoneHint}
            name="phone"
            type="tel"
            autoComplete="tel"
            most={30}
          />
          <LineField
            {...field('outcode')}
            label={messages.outcode}
            description={messages.outcodeHint}
            name="outcode"
            autoComplete="off"
            autoCapitalize="characters"
            most={10}
          />
        </div>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{messages.emergency}</legend>
          <p className={styles.soft}>{messages.emergencyHint}</p>
          <div className={styles.pair}>
            <LineField {...field('contactName')} label={messages.contactName} name="contact-name" autoComplete="off" most={70} />
            <LineField
              {...field('contactPhone')}
              label={messages.contactPhone}
              name="contact-phone"
              type="tel"
              autoComplete="off"
              most={30}
            />
          </div>
        </fieldset>
        <div className={styles.actions}>
          <Button type="submit" size="lg" disabled={closing}>
            {messages.save}
          </Button>
          {draft !== undefined && !closing && (
            <Button variant="subtle" size="lg" onClick={forget}>
              {messages.discard}
            </Button>
          )}
        </div>
      </form>
      <div role="status" className={styles.status}>
        {sent !== undefined && <Became of={sent} />}
      </div>
    </StateEdge>
  );
}

/** What became of the last change: on its way and still to be taken back, or saved. A refusal and a conflict stand above the form. */
function Became({ of }: { of: string }) {
  const offline = useConnection().state !== 'Online';
  const row = useOutbox().find(({ id }) => id === of);
  if (of === 'unchanged') return <p className={styles.soft}>{messages.unchanged}</p>;
  if (row?.state === 'waiting' || row?.state === 'sending') {
    const { undo } = row;
    return (
      <QueuedNotice {...(undo && { onUndo: () => void undo() })}>
        {offline ? messages.waitingOffline : messages.waiting}
      </QueuedNotice>
    );
  }
  return row?.state === 'accepted' ? <StateChip state="decided">{messages.saved}</StateChip> : null;
}
