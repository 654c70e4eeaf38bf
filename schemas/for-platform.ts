/** What a device of those who run the platform loads besides. */
import { contact } from './contact/for-platform.ts';
import type { DeviceNoun } from './noun.ts';

export const FOR_PLATFORM = [contact] as const satisfies readonly (DeviceNoun & { readonly for: 'platform' })[];
