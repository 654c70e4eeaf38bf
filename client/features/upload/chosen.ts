import { useCallback, useEffect, useMemo, useState } from 'react';
import type { UploadPurpose } from '../../../schemas/upload/shape.ts';
import { counted } from '../../report/report.ts';
import { useChosenFiles, useDevice } from '../../sync/hooks.tsx';
import type { SentFile } from '../../sync/uploads/file-store.ts';

/** What was chosen here for this purpose, by its hash. */
export function useChosen(purpose: UploadPurpose): ReadonlyMap<string, SentFile> {
  const files = useChosenFiles();
  return useMemo(
    () => new Map(files.filter((file) => file.purpose === purpose).map((file) => [file.hash, file])),
    [files, purpose],
  );
}

/** The address of a photo that lies on this device; null: there is none, or not any more. */
export function useLocalPhoto(file: SentFile | undefined): string | null {
  const device = useDevice();
  const [url, setUrl] = useState<string | null>(null);
  const id = file && file.state !== 'kept' ? file.id : null;
  useEffect(() => {
    if (!device || id === null) return undefined;
    let made: string | null = null;
    let gone = false;
    device.uploads.preview(id).then((bytes) => {
      if (gone || !bytes) return;
      made = URL.createObjectURL(new Blob([bytes]));
      setUrl(made);
    }, counted('upload: preview'));
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [device, id]);
  return url;
}

/** A form wants it no more: it goes, unless something that was sent off before and waits needs it. */
export function useForgetFile(purpose: UploadPurpose): (hash: string) => void {
  const device = useDevice();
  return useCallback(
    (hash) => void device?.uploads.letGo(`${purpose}.${hash}`).catch(counted('upload: removing')),
    [device, purpose],
  );
}
