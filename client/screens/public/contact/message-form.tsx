import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ContactForm } from '../../../../schemas/contact/shape.ts';
import { MessageField, SubjectField, TopicField } from '../../../features/contact/fields.tsx';
import { messageWords } from '../../../features/contact/fields.words.ts';
import { Trap, trappedIn } from '../../../features/contact/trap.tsx';
import { swallow } from '../../../report/report.ts';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { type Requested, useRequest } from '../../../ui/form/request.ts';
import { words } from '../../../ui/words.ts';
import styles from '../contact.module.css';
import { type ContactDraft, type ContactField, emptyDraft, keptDraft } from './draft.ts';
import { messages } from './words.ts';

const inputId = (field: ContactField) => `message-${field}`;
const fields: readonly ContactField[] = ['name', 'email', 'topic', 'subject', 'message'];

export interface WrittenForm {
  readonly form: ContactForm;
  /** Of the field that nobody sees. */
  readonly website: string;
  /** Some of it had been typed before the page was loaded. */
  readonly goesOn: boolean;
}

/** What was typed is kept for this tab until it is on its way. `keep` resolves when it is stored on this device. */
export function MessageForm({
  whose,
  known,
  offline,
  keep,
}: {
  /** Names the draft, so that nobody reads another's. */
  whose: string;
  /** What need not be typed. */
  known: { readonly name: string; readonly email: string };
  offline: boolean;
  keep: (written: WrittenForm) => Promise<Requested>;
}) {
  const [kept, setDraft, { forgetSent }] = useFormDraft(`contact:${whose}`, keptDraft);
  const [goesOn] = useState(kept !== undefined);
  const draft = kept ?? { ...emptyDraft, ...known };
  const [problems, setProblems] = useState<{ readonly [F in ContactField]?: string }>({});
  const [shown, setShown] = useState<readonly { input: string; text: string }[]>([]);
  const { busy, problem: failure, ask, say } = useRequest();
  const form = useRef<HTMLFormElement>(null);

  const set = (change: Partial<ContactDraft>) => setDraft({ ...draft, ...change });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const website = trappedIn(event.currentTarget);
    say(undefined);
    const check = await import('./check.ts').catch(swallow('nothing is sent unchecked, and that is said'));
    if (!check) return say(words.form.failed);
    const result = check.checked(draft);
    const found = result.ok ? {} : result.problems;
    setProblems(found);
    setShown(fields.flatMap((field) => (found[field] === undefined ? [] : [{ input: inputId(field), text: found[field] }])));
    if (!result.ok) return;
    const written = { form: result.form, website, goesOn };
    const stored = await ask(() => keep(written));
    if (!stored?.ok) return;
    // What was written is safe: it holds the page no longer.
    if (forgetSent(kept)) form.current?.reset();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <FormProblems fields={shown} failure={failure} />
      <div className={styles.pair}>
        <LineField
          id={inputId('name')}
          label={messages.name}
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          most={60}
          value={draft.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <LineField
          id={inputId('email')}
          label={messages.email}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          withAsterisk={false}
          most={254}
          value={draft.email}
          error={problems.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <TopicField id={inputId('topic')} value={draft.topic} error={problems.topic} onChange={(topic) => set({ topic })} />
        <SubjectField
          id={inputId('subject')}
          value={draft.subject}
          error={problems.subject}
          onChange={(subject) => set({ subject })}
        />
      </div>
      <MessageField
        id={inputId('message')}
        value={draft.message}
        error={problems.message}
        onChange={(message) => set({ message })}
      />
      <Trap />
      <div className={styles.send}>
        <Button
          type="submit"
          size="lg"
          loading={busy}
          leftSection={offline ? <IconCloudUp size={20} stroke={1.75} aria-hidden /> : undefined}
        >
          {offline ? messageWords.sendLater : messageWords.send}
        </Button>
        {offline && <p className={styles.soft}>{messages.offline}</p>}
      </div>
    </form>
  );
}
