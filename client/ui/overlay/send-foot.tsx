import { Button } from '@mantine/core';
import { useId } from 'react';
import styles from './send-foot.module.css';

/** How a sheet ends that has one form: closed, or sent. @param form id of that form @param stopped why it cannot be sent, said beside the button */
export function SendFoot({
  form,
  busy,
  close,
  send,
  stopped,
  onClose,
}: {
  form: string;
  busy: boolean;
  close: string;
  send: string;
  stopped?: string | undefined;
  onClose: () => void;
}) {
  const why = useId();
  const buttons = (
    <div className={styles.foot}>
      <Button size="lg" variant="default" onClick={onClose}>
        {close}
      </Button>
      <Button
        size="lg"
        type="submit"
        form={form}
        loading={busy}
        disabled={stopped !== undefined}
        {...(stopped !== undefined && { 'aria-describedby': why })}
      >
        {send}
      </Button>
    </div>
  );
  if (stopped === undefined) return buttons;
  return (
    <>
      <p id={why}>{stopped}</p>
      {buttons}
    </>
  );
}
