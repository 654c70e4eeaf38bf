/**
 * What makes a PDF of a receipt, and its fonts. They are on no phone that has nothing to make one of; with the first payment they are fetched and
 * kept (kept-parts.ts), so that a receipt can be saved without a signal from then on.
 */
import { tellToKeep } from './kept-parts.ts';

/** What a page tells the service worker when there is a payment. */
export const KEEP_RECEIPT_PARTS = 'KEEP_RECEIPT_PARTS';
export const keepReceiptParts = (): void => tellToKeep(KEEP_RECEIPT_PARTS);

/** By their address: build/chunks.ts calls the code so, and the fonts have their own names. */
export const RECEIPT_FILES = /(^|\/)assets\/(receipt-pdf-[\w.-]+\.js|noto-sans-[\w.-]+\.woff)$/;
export const isForReceipts = (url: string): boolean => RECEIPT_FILES.test(url);
