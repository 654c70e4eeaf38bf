/** A sandbox for tests whose provider is none of their business: what it says on its own account nobody hears. */
import { money } from '../../../schemas/basics/primitives.ts';
import type { Charge } from '../payments.ts';
import { openSandbox, type Sandbox, type SandboxParts } from './sandbox.ts';

type Given = Pick<SandboxParts, 'store' | 'ports'> & Partial<SandboxParts>;

export const testSandbox = (parts: Given): Sandbox =>
  openSandbox({ secret: 'a-secret', origin: () => 'https://hub.example', deliver: async () => {}, ...parts });

export const testCharge = (key: string, change: Partial<Charge> = {}): Charge => ({
  key,
  about: { paymentId: 'payment:1', memberId: 'sam00000' },
  amount: money(6000),
  method: 'sandbox:visa',
  askedAt: '2026-03-03T09:00:00.000Z',
  offSession: false,
  returnUrl: 'https://hub.example/member/passes',
  ...change,
});
