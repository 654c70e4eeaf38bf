import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenedNotification } from '../push/hooks.tsx';
import { useBusy } from '../ui/error/hold-page.tsx';

/** Goes where the tap on a notification leads, unless something on the page would be lost: then another page is opened for it. */
export function OpenedNotification() {
  const navigate = useNavigate();
  const busy = useBusy();
  useOpenedNotification(
    useCallback(
      (link) => {
        if (busy?.isBusy()) return false;
        void navigate(link);
        return true;
      },
      [busy, navigate],
    ),
  );
  return null;
}
