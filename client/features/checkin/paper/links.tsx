import { Button } from '@mantine/core';
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';
import { words } from './words.ts';

/** One tap to who is inside, and to the day on paper: on pages that draw `OpenPaper`. */
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
    </>
  );
}
