import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatTime } from '../../../parts/format.ts';
import { Sheet } from '../../../parts/sheet.tsx';
import { isPin, type PinAnswer } from '../../../sync/staff-pin.ts';
import { messages } from '../messages.ts';

const words = messages.pin;
/** Above a verdict that stands. */
const OVER_VERDICT = 330;

/** Asks for this tablet's PIN, or for a new one where it has none. */
export function PinSheet({
  isSet,
  onTry,
  onSet,
  onClose,
}: {
  isSet: boolean;
  /** Right: the sheet is about to go. */
  onTry: (pin: string) => Promise<PinAnswer>;
  onSet: (pin: string) => Promise<void>;
  onClose: () => void;
}) {
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isPin(pin)) return setProblem(words.shape);
    if (!isSet && pin !== again) return setProblem(words.different);
    setBusy(true);
    if (isSet) {
      const answer = await onTry(pin);
      setPin('');
      setProblem(answer.state === 'locked' ? words.locked(formatTime(answer.until, 'Europe/London')) : words.wrong);
    } else await onSet(pin);
    setBusy(false);
  };
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 8, size: 'lg' } as const;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={isSet ? words.title : words.newTitle}
      zIndex={OVER_VERDICT}
      footer={
        <Button size="lg" fullWidth type="submit" form="staff-pin" loading={busy}>
          {isSet ? words.go : words.save}
        </Button>
      }
    >
      <form id="staff-pin" onSubmit={(event) => void submit(event)} noValidate>
        {!isSet && <p>{words.newText}</p>}
        <PasswordInput
          {...field}
          data-autofocus
          label={words.label}
          value={pin}
          error={problem}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        {!isSet && (
          <PasswordInput
            {...field}
            mt="sm"
            label={words.again}
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
        )}
      </form>
    </Sheet>
  );
}
