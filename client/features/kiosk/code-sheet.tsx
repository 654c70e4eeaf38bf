import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { KioskCodeMade, shownKioskCode } from '../../../schemas/kiosk/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { QrCode } from '../../ui/figure/qr-code.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { setupAddress } from './address.ts';
import styles from './kiosk.module.css';
import { words } from './words.ts';

/** A one-time code for a tablet: to be read out, typed, or scanned with the tablet's own camera. */
export function CodeSheet({ gymId, onClose }: { gymId: string; onClose: () => void }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const [made, setMade] = useState<z.infer<typeof KioskCodeMade>>();
  const now = useNow(1000);
  const left = made ? Date.parse(made.expiresAt) - now : 0;
  const make = useCallback(async () => {
    const asked = {
      method: 'POST',
      path: '/api/kiosks/code',
      body: { gymId },
      doing: words.adding,
      answer: KioskCodeMade,
    } as const;
    const answer = await ask(() => call(asked));
    if (answer?.ok && 'value' in answer) setMade(answer.value);
  }, [ask, call, gymId]);
  useEffect(() => void make(), [make]);
  const isOver = made !== undefined && left <= 0;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.code.title}
      footer={
        isOver ? (
          <Button fullWidth size="lg" loading={busy} onClick={() => void make()}>
            {words.code.again}
          </Button>
        ) : (
          <Button fullWidth size="lg" variant="default" onClick={onClose}>
            {words.code.done}
          </Button>
        )
      }
    >
      <FormProblems failure={problem} fields={NO_FIELDS} />
      {made === undefined ? (
        problem === undefined && <p role="status">{words.code.making}</p>
      ) : (
        <div className={styles.code}>
          <p>{words.code.how}</p>
          <p className={styles.address}>{setupAddress()}</p>
          <p className={styles.digits} data-code={made.code}>
            {shownKioskCode(made.code)}
          </p>
          <QrCode text={setupAddress(made.code)} label={words.code.label([...made.code].join(' '))} />
          <p role="status">{isOver ? words.code.over : words.code.left(clockOf(left))}</p>
        </div>
      )}
    </Sheet>
  );
}

/** `9:05`. */
const clockOf = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
