import { useOpenedOver } from '../../../ui/page/opened-over.ts';

/** Adding a card lies over the payments, as `?card=add`; who comes back from the provider's page comes to `?card=back` (product.md 4.7). */
export const useCardAddress = () => useOpenedOver('card');
