/**
 * A server that was restored from a backup may have lost decisions this device has seen. What this device proposed is then open
 * again and goes once more: deciding twice is deciding once (A1), and nothing disappears (A3).
 */
import { isDecided, isProposal } from '../storage/document.ts';
import type { Doc } from '../storage/storage.ts';

export function reopened(deviceId: string): (doc: Doc) => Doc | null {
  return (doc) => {
    if (!isProposal(doc) || doc.origin.deviceId !== deviceId) return null;
    if (!isDecided(doc)) return doc;
    const { by: _by, receivedAt: _receivedAt, outcome: _outcome, ...proposed } = doc;
    return proposed;
  };
}
