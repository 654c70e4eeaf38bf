import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { swallow } from '../../../report/report.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { gymPath } from '../card/card.tsx';
import { words as all } from './words.ts';

const words = all.share;

/** The page's address for somebody else, through what the device has for that, or else copied. Needs no network. */
export default function ShareGym({ gym }: { gym: Gym }) {
  const toast = useToast();
  const share = async () => {
    const url = `${window.location.origin}${gymPath(gym._id)}`;
    if ('share' in navigator) return navigator.share({ title: gym.name, url }).catch(swallow('closed again: nothing was shared'));
    const copy = async () => {
      await navigator.clipboard.writeText(url);
      return true;
    };
    const copied = await copy().catch(swallow('the toast says so', false));
    toast({ kind: 'plain', text: copied ? words.copied : words.failed });
  };
  return (
    <Button variant="light" leftSection={<IconShare size={20} stroke={1.75} aria-hidden />} onClick={() => void share()}>
      {words.button}
    </Button>
  );
}
