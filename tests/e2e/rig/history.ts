/** A past that no test can wait for: documents a member's scope would hold, brought by the pull that brings the real ones. */
import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';

const Page = z.looseObject({ results: z.array(z.unknown()) });
const FIRST_REVISION = `1-${'0'.repeat(32)}`;

export interface History {
  readonly checkins?: readonly Checkin[];
  readonly bookings?: readonly Booking[];
  readonly payments?: readonly Payment[];
}

/** Before the first page of this context is opened. */
export async function giveHistory(context: BrowserContext, history: History): Promise<void> {
  for (const [collection, docs] of Object.entries(history)) {
    await context.route(new RegExp(`/db/member-[^/]+/${collection}/_changes\\?since=0&`), async (route) => {
      const response = await route.fetch();
      const page = Page.parse(await response.json());
      const added = docs.map((doc: Checkin | Booking | Payment) => ({
        id: doc._id,
        seq: '0',
        changes: [{ rev: FIRST_REVISION }],
        doc: { ...doc, _rev: FIRST_REVISION },
      }));
      await route.fulfill({ response, json: { ...page, results: [...page.results, ...added] } });
    });
  }
}
