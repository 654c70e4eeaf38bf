import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { passWords as words } from '../../pass/card.words.ts';
import { useCodeAddress } from './address.ts';

/** Opens the code of that pass, and of no other, over the page one is on. */
export function CodeLink({ passId, children, ...look }: { passId: string } & ButtonProps) {
  const { linkTo } = useCodeAddress();
  return (
    <Button component={Link} {...linkTo(passId)} leftSection={<IconQrcode size={20} stroke={2} aria-hidden />} {...look}>
      {children ?? words.showCode}
    </Button>
  );
}
