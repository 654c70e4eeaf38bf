import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import type { Requested } from '../../ui/form/request.ts';
import { StatementForm } from './statement-form.tsx';
import { words } from './words.ts';

interface SecondLookProps {
  dispute: Dispute;
  uid: string;
  send: (statement: string) => Promise<Requested>;
}

/** Where whoever does not agree with what was decided asks for a second look. */
export default function SecondLook({ dispute, uid, send }: SecondLookProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.appeal.ask}
      </Button>
    );
  return (
    <StatementForm draftKey={`dispute-appeal:${uid}:${dispute._id}`} said={words.appeal} send={send}>
      <Button variant="subtle" onClick={() => setOpen(false)}>
        {words.appeal.close}
      </Button>
    </StatementForm>
  );
}
