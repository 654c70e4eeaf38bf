import { useEffect, useState } from 'react';
import { LIMITS } from '../../../../schemas/limits.ts';
import { isNewerToken, stepAt } from '../../../../schemas/pass/code/showing.ts';
import type { PassToken } from '../../../../schemas/pass/shape.ts';
import { counted } from '../../../report/report.ts';
import { useConnection, useDevice } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';

const SECOND = 1000;

/**
 * What the QR code says at this moment: signed anew every half minute, by the corrected clock. Undefined until it has been signed. A token of the
 * older format is shown as it is; that goes on until the server has signed one for this phone's key.
 */
export function useShownText({ token }: PassToken): string | undefined {
  const device = useDevice();
  const step = stepAt(useNow(SECOND));
  const [signed, setSigned] = useState<{ readonly of: string; readonly text: string }>();
  const isOlder = !isNewerToken(token);
  useEffect(() => {
    let over = false;
    if (!device || isOlder) return undefined;
    const show = async () => {
      const { codeAt } = await import('./sign.ts');
      const text = await codeAt(device, token, step);
      if (!over && text !== null) setSigned({ of: token, text });
    };
    show().catch(counted('code: signing'));
    return () => {
      over = true;
    };
  }, [device, token, step, isOlder]);
  if (isOlder) return token;
  return signed?.of === token ? signed.text : undefined;
}

const saidName = (deviceId: string): string => `shows:${deviceId}`;
const DISPLAY = 'This device shows codes';

/**
 * while it shows codes this phone says so, once in ten minutes, so that the others of the same person don't. Only with a network: what arrives
 * later than that helps nobody.
 */
export function useSaysItShows(deviceId: string | undefined, isShown: boolean, now: number): void {
  const device = useDevice();
  const online = useConnection().state === 'Online';
  useEffect(() => {
    if (!device || deviceId === undefined || !isShown || !online) return;
    const say = async () => {
      const last = await device.values.get(saidName(deviceId));
      if (typeof last === 'number' && now - last < LIMITS.oneShows) return;
      await device.values.set(saidName(deviceId), now);
      await device.propose('device.shows', {}, DISPLAY);
    };
    say().catch(counted('code: saying that it is shown'));
  }, [device, deviceId, isShown, online, now]);
}
