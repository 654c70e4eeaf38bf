/** Once a day: who has not been seen for a month, and who for two (product.md 2.21). Nothing a rule reads, so nothing is proposed. */
import type { PushTokens } from '../push/tokens.ts';
import type { Job } from './timers.ts';

export const agePushTokens = (tokens: PushTokens): Job => ({
  name: 'push tokens',
  pattern: '0 20 4 * * *',
  run: () => tokens.age(),
});
