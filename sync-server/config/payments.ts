/** Settings of who takes the money. */
import { z } from 'zod';
import { ConfigError, httpsOrLoopback, type ReadSetting } from './reader.ts';
import type { PaymentSettings } from './settings.ts';

export function readPayments(read: ReadSetting): PaymentSettings {
  const asked = read('PAYMENTS', z.enum(['sandbox', 'stripe']), 'must be "sandbox" or "stripe"');
  const secretKey = read(
    'STRIPE_SECRET_KEY',
    z.string().regex(/^(sk|rk)_(test|live)_[A-Za-z0-9]{8,240}$/),
    'must be a secret or restricted key of Stripe (sk_… or rk_…)',
  );
  const webhookSecret = read(
    'STRIPE_WEBHOOK_SECRET',
    z.string().regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/),
    'must be the signing secret of the webhook in Stripe (whsec_…)',
  );
  const apiUrl = read('STRIPE_API_URL', httpsOrLoopback, 'must be an https address without a path (http only on loopback)');
  if (asked !== 'stripe') return { kind: 'sandbox' };
  if (secretKey === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY must be set with PAYMENTS=stripe: money is moved with it.');
  if (webhookSecret === undefined)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be set with PAYMENTS=stripe: without it nothing that Stripe says is believed.',
    );
  return { kind: 'stripe', secretKey, webhookSecret, apiUrl: apiUrl?.origin ?? 'https://api.stripe.com' };
}
