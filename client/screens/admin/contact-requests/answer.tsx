import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import * as z from 'zod/mini';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { repliesFor, withReply } from '../../../features/contact/office/replies.ts';
import { words as office } from '../../../features/contact/office/words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { messages } from '../words.ts';
import styles from './answer.module.css';

const words = messages.contacts;
const Draft = z.string();

/** An answer is sent online only, since another administrator may be at it; what is typed stays over a reload. */
export function Answer({ contact }: { contact: Contact }) {
  const propose = useProposal();
  const { busy, problem, ask, say } = useRequest();
  const offline = useConnection().state === 'Offline';
  const [draft = '', setDraft, { forgetSent }] = useFormDraft(`answer:${contact._id}`, Draft);
  const id = useId();
  const ref = contact.ref ?? '';
  const replies = repliesFor(contact);
  const isNews = contact.status === 'new' || contact.status === 'open';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const message = draft.trim();
    if (message === '' || message.length > 3000) {
      say(words.missing);
      document.getElementById(id)?.focus();
      return;
    }
    const sent = await ask(() => propose('contact.answer', { contactId: contact._id, message }, words.display.answer(ref)));
    if (sent?.ok) forgetSent(draft);
  };
  const close = (as: 'resolved' | 'spam') =>
    void ask(() => propose('contact.close', { contactId: contact._id, as }, words.display.close(ref)));
  return (
    <form onSubmit={send} noValidate className={styles.answer}>
      <NativeSelect
        label={office.begin}
        description={office.beginHint}
        value=""
        onChange={(event) => {
          const chosen = replies.find((reply) => reply.name === event.currentTarget.value);
          if (chosen) setDraft(withReply(draft, chosen, contact));
        }}
        data={[{ value: '', label: office.none }, ...replies.map((reply) => reply.name)]}
      />
      <ProseField
        most={3000}
        id={id}
        label={words.answer}
        description={offline ? words.draft : words.answerHint(contact.uid !== undefined)}
        autosize
        minRows={4}
        maxRows={14}
        value={draft}
        error={problem}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <NeedsNetwork offline={offline} doing={words.sendDoing}>
        <Button type="submit" loading={busy}>
          {words.send}
        </Button>
      </NeedsNetwork>
      {!offline && (
        <p className={styles.ends}>
          <Button variant="default" onClick={() => close('resolved')}>
            {words.close}
          </Button>
          {isNews && (
            <Button variant="subtle" color="gray" onClick={() => close('spam')}>
              {words.spam}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
