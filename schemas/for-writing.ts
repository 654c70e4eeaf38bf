/** What a device loads besides when somebody who runs a gym, or the platform, writes to many: too much for every desk to wait for. */
import { message } from './message/for-writing.ts';
import type { DeviceNoun } from './noun.ts';

export const FOR_WRITING = [message] as const satisfies readonly (DeviceNoun & { readonly for: 'writing' })[];
