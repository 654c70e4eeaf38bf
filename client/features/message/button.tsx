import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const MessageSheet = lazy(() => import('./sheet.tsx'));

/** Opens the sheet in which a gym, or those who run the platform, write to many. */
export function MessageButton({
  label,
  ...sheet
}: {
  label: string;
  sender: string;
  senderName: string;
  uid: string;
  mayOffer: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={20} stroke={2} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageSheet {...sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
