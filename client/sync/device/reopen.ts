/**
 * A server that was restored from a backup may have lost decisions this device has seen. What this device proposed is then open
 * again and goes once more: deciding twice is deciding once (A1), and nothing disappears (A3).
 */
import { asMade } from '../../../schemas/proposal/shape.ts';
import { isProposal } from '../storage/document.ts';
import type { Doc } from '../storage/storage.ts';

export function reopened(deviceId: string): (doc: Doc) => Doc | null {
  return (doc) => {
    if (!isProposal(doc) || doc.origin.deviceId !== deviceId) return null;
    return asMade(doc);
  };
}
