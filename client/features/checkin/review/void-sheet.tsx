import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { words } from './words.ts';

const { sheet } = words;

/** Asks why, since the member is told: without a reason no visit is taken back. */
export function VoidSheet({
  name,
  opened,
  onClose,
  onVoid,
}: {
  name: string;
  opened: boolean;
  onClose: () => void;
  onVoid: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const submit = () => {
    const said = reason.trim();
    if (said.length < 3 || said.length > 200) {
      setProblem(sheet.missing);
      document.getElementById(id)?.focus();
      return;
    }
    onVoid(said);
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={sheet.title(name)}
      footer={
        <>
          <Button color="red" fullWidth onClick={submit}>
            {sheet.remove}
          </Button>
          <Button variant="subtle" fullWidth onClick={onClose}>
            {sheet.keep}
          </Button>
        </>
      }
    >
      <p>{sheet.text}</p>
      <ProseField
        most={200}
        id={id}
        data-autofocus
        label={sheet.reason}
        description={sheet.hint}
        rows={3}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Sheet>
  );
}
