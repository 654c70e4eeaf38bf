import { useOpenedOver } from '../../ui/page/opened-over.ts';

/** The receipt or credit note that lies over the page, in its address (product.md 4.7). */
export const useReceiptAddress = () => useOpenedOver('receipt');
