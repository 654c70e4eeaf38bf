import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { useOpenedOver } from '../../ui/page/opened-over.ts';

const words = { open: 'Scan a code' };

/** The scanner opens over the page one is on, as `?scan=<gym>`: whichever page that is, so its frame draws it. */
export const useScanAddress = () => useOpenedOver('scan');

/** For people who may check others in at that gym. */
export function ScanLink({ gymId }: { gymId: string }) {
  const { linkTo } = useScanAddress();
  return (
    <Button
      component={Link}
      {...linkTo(keyOf(gymId))}
      variant="default"
      leftSection={<IconScan size={20} stroke={2} aria-hidden />}
    >
      {words.open}
    </Button>
  );
}
