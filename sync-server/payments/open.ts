/** The payment provider that the settings name. */
import { createHmac } from 'node:crypto';
import type { PaymentSettings } from '../config/settings.ts';
import { type HearingParts, hear } from './hear.ts';
import type { Payments } from './payments.ts';
import { openSandbox, type Sandbox, type SandboxParts } from './sandbox/sandbox.ts';

interface OpeningParts extends Pick<SandboxParts, 'store' | 'ports' | 'origin'> {
  /** Of this server: what the sandbox signs with is derived from it. */
  readonly secret: string;
  readonly propose: HearingParts['propose'];
}

/** `sandbox`: its pages are served here; null where people pay elsewhere. What speaks to Stripe is large, and loaded by whoever does. */
export async function openPayments(
  settings: PaymentSettings,
  { store, ports, origin, secret, propose }: OpeningParts,
): Promise<{ readonly payments: Payments; readonly sandbox: Sandbox | null }> {
  if (settings.kind === 'stripe') {
    const { openStripe } = await import('./stripe/stripe.ts');
    return { payments: openStripe(settings, ports.clock), sandbox: null };
  }
  const sandbox: Sandbox = openSandbox({
    store,
    ports,
    origin,
    secret: createHmac('sha256', secret).update('sandbox payments').digest('hex'),
    deliver: (post) => hear(post, { payments: sandbox, store, propose, random: ports.random }),
  });
  return { payments: sandbox, sandbox };
}
