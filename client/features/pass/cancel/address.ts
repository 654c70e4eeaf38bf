import { keyOf } from '../../../../schemas/basics/key.ts';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';

/** What cancelling a pass would give back lies over the list of passes, as `?cancel=<pass>` (product.md 4.7). */
export function useCancelAddress() {
  const { value, linkTo, close } = useOpenedOver('cancel');
  return { passKey: value, linkTo: (passId: string) => linkTo(keyOf(passId)), close };
}
