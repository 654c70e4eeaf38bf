/** Who a page speaks as: made by the bench over HTTP, used by ours and by the peer. */
import type { DeviceIdentity } from '../../../client/sync/replication/wire.ts';

export interface PageIdentity {
  readonly uid: string;
  readonly token: string;
  readonly deviceId: string;
  readonly deviceKey: string;
}

export const identityOf = ({ uid, token, deviceId, deviceKey }: PageIdentity): DeviceIdentity => ({
  uid,
  deviceId,
  token: async () => ({ ok: true, token }),
  key: async () => deviceKey,
  succeeds: async () => true,
});
