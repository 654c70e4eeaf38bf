import { keyOf } from '../../../../schemas/basics/key.ts';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';

/** The code of a pass opens over the page one is on, as `?code=<pass>`. */
export function useCodeAddress() {
  const { value, linkTo, close } = useOpenedOver('code');
  return { shown: value, linkTo: (passId: string) => linkTo(keyOf(passId)), close };
}
