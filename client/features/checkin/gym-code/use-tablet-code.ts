import { useEffect, useState } from 'react';
import { tabletCode, textToSign } from '../../../../schemas/pass/code/gym-code.ts';
import { stepAt } from '../../../../schemas/pass/code/showing.ts';
import { counted } from '../../../report/report.ts';
import { openKioskKeys } from '../../../session/kiosk/keys.ts';
import { useNow } from '../../../ui/now.tsx';
import { freshBytes } from '../desk/ports.ts';

const SECOND = 1000;
const NONCE_BYTES = 8;

export interface TabletCode {
  readonly text: string;
  readonly nonce: string;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What this enrolled tablet shows at this moment, signed anew every half minute with its own key; undefined until it has been, and without a key. */
export function useTabletCode(
  gymId: string,
  { uid, kioskId }: { readonly uid: string; readonly kioskId: string },
): TabletCode | undefined {
  const [keys] = useState(openKioskKeys);
  const step = stepAt(useNow(SECOND));
  const [shown, setShown] = useState<TabletCode>();
  useEffect(() => {
    let over = false;
    const show = async () => {
      const says = { gymId, kioskId, step, nonce: hex(freshBytes(NONCE_BYTES)) };
      const signature = await keys.sign(uid, textToSign(says));
      const text = signature === null ? null : tabletCode(says, signature);
      if (!over) setShown(text === null ? undefined : { text, nonce: says.nonce });
    };
    show().catch(counted('gym code: signing'));
    return () => {
      over = true;
    };
  }, [keys, gymId, uid, kioskId, step]);
  return shown;
}
