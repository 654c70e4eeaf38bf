import { NativeSelect } from '@mantine/core';
import { CONTACT_TOPICS } from '../../../schemas/contact/writing.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { messageWords as words } from './fields.words.ts';
import { type MessageTopic, messageTopicOf } from './topic.ts';

const LONGEST = 3000;
const topics = [{ value: '', label: words.choose }, ...CONTACT_TOPICS.map((value) => ({ value, label: words.topics[value] }))];
const always = { required: true, withAsterisk: false } as const;

interface FieldProps<Value extends string> {
  id: string;
  value: Value;
  /** What is wrong with it. */
  error: string | undefined;
  onChange: (value: Value) => void;
}

export function TopicField({ onChange, ...field }: FieldProps<MessageTopic>) {
  return (
    <NativeSelect
      {...always}
      {...field}
      name="topic"
      label={words.topic}
      data={topics}
      onChange={(event) => onChange(messageTopicOf(event.currentTarget.value) ?? '')}
    />
  );
}

export function SubjectField({ onChange, ...field }: FieldProps<string>) {
  return (
    <LineField
      {...always}
      {...field}
      name="subject"
      label={words.subject}
      autoComplete="off"
      most={100}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function MessageField({ onChange, ...field }: FieldProps<string>) {
  return (
    <ProseField
      most={LONGEST}
      {...always}
      {...field}
      name="message"
      label={words.message}
      description={words.messageHint(LONGEST - field.value.trim().length)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={7}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
