import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import MessageSheet from './sheet.tsx';
import { words } from './words.ts';

interface OpenProps {
  readonly sender: string;
  readonly senderName: string;
  readonly uid: string;
  readonly mayOffer: boolean;
}

/** Opens the sheet in which a gym, or those who run the platform, write to many. A file of its own: most days nobody does. */
export default function OpenMessages(sheet: OpenProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={20} stroke={2} aria-hidden />} onClick={() => setOpen(true)}>
        {sheet.sender === 'platform' ? words.titleOurs : words.title}
      </Button>
      {isOpen && <MessageSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}
