import { useWiped } from '../../sync/hooks.tsx';
import { words } from '../words.ts';
import { AlertNotice } from './alert-notice.tsx';

/** The browser deleted what was saved here, while the app was open (product.md G19): what became of it, until somebody has read it. */
export function WipedNotice() {
  const wiped = useWiped();
  return (
    wiped && (
      <AlertNotice action={words.read} onAction={wiped.read}>
        {wiped.message}
      </AlertNotice>
    )
  );
}
