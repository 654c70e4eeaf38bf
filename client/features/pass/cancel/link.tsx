import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { useNow } from '../../../ui/now.tsx';
import { useCancelAddress } from './address.ts';
import { mayCancel } from './standing.ts';
import { cancelLinkWords as words } from './standing.words.ts';

/** Opens what cancelling this pass would give back; nothing where it can't be cancelled. */
export function CancelLink({ pass }: { pass: Pass }) {
  const { linkTo } = useCancelAddress();
  if (!mayCancel(pass, instantOf(useNow()))) return null;
  return (
    <Button component={Link} {...linkTo(pass._id)} variant="subtle" color="gray" aria-label={words.label(pass.snapshot.name)}>
      {words.cancel}
    </Button>
  );
}
