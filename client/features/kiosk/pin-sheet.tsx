import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { freshBytes } from '../checkin/desk/ports.ts';
import { hashedPin, isPin } from '../checkin/staff-pin.ts';
import { useDecided } from '../employment/decided.ts';
import { pinWords as words } from './pin.words.ts';

const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 8, size: 'lg' } as const;

/** Somebody's own PIN at the tablets of a gym where they work. Only its slow hash leaves this device. */
export function PinSheet({ grant: { gymId, gymName, pin: before }, onClose }: { grant: GymGrant; onClose: () => void }) {
  const offline = useConnection().state !== 'Online';
  const { busy, problem, send } = useDecided(onClose);
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = isPin(pin) ? (pin === again ? undefined : words.different) : words.shape;
    setWrong(said);
    if (said !== undefined) return;
    await send('kiosk.pin', { gymId, pin: await hashedPin(pin, freshBytes(16)) }, words.line.set(gymName));
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title(gymName)}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" form="own-pin" fullWidth size="lg" loading={busy}>
            {words.save}
          </Button>
        </NeedsNetwork>
      }
    >
      <form id="own-pin" onSubmit={(event) => void submit(event)} noValidate>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <p>{words.text}</p>
        <PasswordInput
          {...digits}
          data-autofocus
          label={words.label}
          value={pin}
          error={wrong}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <PasswordInput
          {...digits}
          mt="sm"
          label={words.again}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      </form>
      {before && (
        <Button
          variant="subtle"
          color="red"
          mt="md"
          disabled={offline || busy}
          onClick={() => void send('kiosk.pin', { gymId }, words.line.remove(gymName))}
        >
          {words.remove}
        </Button>
      )}
    </Sheet>
  );
}
