/** What a device loads besides when somebody asks for gyms where there are none: what nobody needs who finds one. */
import { areaRequest } from './area-request/for-asking.ts';
import type { DeviceNoun } from './noun.ts';

export const FOR_ASKING = [areaRequest] as const satisfies readonly (DeviceNoun & { readonly for: 'asking' })[];
