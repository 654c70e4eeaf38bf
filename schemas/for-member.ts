/** What a device loads besides when its person opens their own pages: what nobody needs who only looks around. */
import type { DeviceNoun } from './noun.ts';
import { owedVisit } from './owed-visit/for-member.ts';
import { pass } from './pass/for-member.ts';
import { paymentMethod } from './payment-method/for-member.ts';
import { review } from './review/for-member.ts';

export const FOR_MEMBER = [pass, owedVisit, paymentMethod, review] as const satisfies readonly (DeviceNoun & {
  readonly for: 'member';
})[];
