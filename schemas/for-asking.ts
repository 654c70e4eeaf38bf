/** What a device loads besides when somebody asks for gyms where there are none, or reports what is shown: what most who look around never do. */
import { areaRequest } from './area-request/for-asking.ts';
import type { DeviceNoun } from './noun.ts';
import { report } from './report/for-asking.ts';

export const FOR_ASKING = [areaRequest, report] as const satisfies readonly (DeviceNoun & { readonly for: 'asking' })[];
