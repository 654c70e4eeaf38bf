import { Button } from '@mantine/core';
import styles from './send-foot.module.css';

/** How a sheet ends that has one form: closed, or sent. @param form id of that form */
export function SendFoot({
  form,
  busy,
  close,
  send,
  onClose,
}: {
  form: string;
  busy: boolean;
  close: string;
  send: string;
  onClose: () => void;
}) {
  return (
    <div className={styles.foot}>
      <Button size="lg" variant="default" onClick={onClose}>
        {close}
      </Button>
      <Button size="lg" type="submit" form={form} loading={busy}>
        {send}
      </Button>
    </div>
  );
}
