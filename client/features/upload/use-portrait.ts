import { useEffect, useState } from 'react';
import { counted } from '../../report/report.ts';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import type { FileBytes } from '../../sync/uploads/file-store.ts';

/**
 * The address of somebody's photo, on this device alone; null while it is not here. `gymId`: as that gym sees them; null: oneself. Asked for again
 * when the network is back.
 */
export function usePortrait(gymId: string | null, uid: string, hash: string | undefined): string | null {
  const device = useDevice();
  const online = useConnection().state === 'Online';
  const [found, setFound] = useState<{ readonly hash: string; readonly bytes: FileBytes }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: online again, what was not to be had may be
  useEffect(() => {
    if (!device || hash === undefined) return undefined;
    let gone = false;
    device.portraits.get(gymId, { uid, hash }).then((bytes) => {
      if (!gone && bytes) setFound((before) => (before?.hash === hash ? before : { hash, bytes }));
    }, counted('portraits: shown'));
    return () => {
      gone = true;
    };
  }, [device, gymId, uid, hash, online]);
  return useAddress(hash !== undefined && found?.hash === hash ? found.bytes : undefined);
}

function useAddress(bytes: FileBytes | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(new Blob([bytes]));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}
