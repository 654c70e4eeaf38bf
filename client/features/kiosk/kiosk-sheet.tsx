import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useDecided } from '../employment/decided.ts';
import { ModeField } from './mode-field.tsx';
import { words } from './words.ts';

/** One tablet: what it is called, how it is used, and its end. Decided while one waits, since it changes what somebody else may do there. */
export function KioskSheet({ kiosk, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const { gymId, _id: kioskId } = kiosk;
  const offline = useConnection().state !== 'Online';
  const [name, setName] = useState(kiosk.name);
  const [mode, setMode] = useState(kiosk.mode);
  const [ending, setEnding] = useState(false);
  const { busy, problem, send } = useDecided(onClose);
  const typed = name.trim();
  const save = (
    <Button
      fullWidth
      size="lg"
      loading={busy}
      disabled={typed.length < 2}
      onClick={() => void send('kiosk.edit', { gymId, kioskId, name: typed, mode }, words.line.edit(typed))}
    >
      {words.save}
    </Button>
  );
  const revoke = (
    <Button
      color="red"
      fullWidth
      size="lg"
      loading={busy}
      onClick={() => void send('kiosk.revoke', { gymId, kioskId }, words.line.revoke(kiosk.name))}
    >
      {words.revoke}
    </Button>
  );
  return (
    <Sheet
      opened
      onClose={onClose}
      title={ending ? words.revoke : kiosk.name}
      footer={
        <NeedsNetwork offline={offline} doing={ending ? words.revoking : words.changing}>
          {ending ? revoke : save}
        </NeedsNetwork>
      }
    >
      <FormProblems failure={problem} fields={NO_FIELDS} />
      {ending ? (
        <p>{words.revokeSure(kiosk.name)}</p>
      ) : (
        <>
          <LineField
            label={words.name}
            description={words.nameHint}
            value={name}
            most={40}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ModeField value={mode} onChange={setMode} />
          <Button variant="subtle" color="red" mt="md" onClick={() => setEnding(true)}>
            {words.revoke}
          </Button>
        </>
      )}
    </Sheet>
  );
}
