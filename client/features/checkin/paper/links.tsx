import { Button } from '@mantine/core';
import { IconPrinter, IconQrcode, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';
import { words } from './words.ts';

/** One tap to who is inside, to the day on paper and to the poster for the door: on pages that draw `OpenPaper`. */
export function PaperLinks() {
  const { linkTo } = useOpenedOver('paper');
  return (
    <>
      <Button
        component={Link}
        {...linkTo('inside')}
        variant="default"
        leftSection={<IconUsersGroup size={20} stroke={2} aria-hidden />}
      >
        {words.inside.open}
      </Button>
      <Button
        component={Link}
        {...linkTo('day')}
        variant="default"
        leftSection={<IconPrinter size={20} stroke={2} aria-hidden />}
      >
        {words.day.open}
      </Button>
      <Button
        component={Link}
        {...linkTo('poster')}
        variant="default"
        leftSection={<IconQrcode size={20} stroke={2} aria-hidden />}
      >
        {words.poster.open}
      </Button>
    </>
  );
}
