import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readQuestion } from '../../../../schemas/gym-search/question.ts';
import type { FiltersProps } from './filters-props.ts';
import { messages } from './words.ts';

/** Open at some time, and a class with a place left from some time on. */
export function TimeFilters({ question, onChange }: FiltersProps) {
  const { classOf = '', classFrom = '', classDay = '', open } = question;
  const [typed, setTyped] = useState(classOf);
  useEffect(() => setTyped((before) => (before.trim() === classOf ? before : classOf)), [classOf]);
  return (
    <>
      <TextInput
        type="datetime-local"
        label={messages.openAt.label}
        description={messages.openAt.hint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={open === undefined || open === 'now' ? '' : open}
        onChange={(event) => {
          const at = event.currentTarget.value.slice(0, 16);
          onChange({ open: readQuestion(new URLSearchParams({ open: at })).question.open });
        }}
      />
      <TextInput
        label={messages.class.label}
        placeholder={messages.class.placeholder}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange({ classOf: event.currentTarget.value.trim() || undefined });
        }}
      />
      {classOf !== '' && (
        <>
          <TextInput
            type="time"
            label={messages.class.from}
            value={classFrom}
            onChange={(event) => onChange({ classFrom: event.currentTarget.value.slice(0, 5) || undefined })}
          />
          <TextInput
            type="date"
            label={messages.class.day}
            value={classDay}
            onChange={(event) => onChange({ classDay: event.currentTarget.value || undefined })}
          />
        </>
      )}
    </>
  );
}
