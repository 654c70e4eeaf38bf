import { useOpenedOver } from '../../../ui/page/opened-over.ts';

/** The sale that lies over the page, in its address as `?sale=<payment>`. */
export const useSaleAddress = () => useOpenedOver('sale');
