/** An application as it was typed, and as the rules read it. Pure. */
import * as z from 'zod/mini';
import type { Given } from '../../../schemas/application/answers/fields.ts';
import { tidy } from '../../../schemas/application/answers/tidy.ts';
import type { SaidSoFar } from './draft.ts';

const WantedPasses = z.array(z.object({ kind: z.string(), price: z.string() }));
/** `8`, `8.50`, `£1,200` in pence; what is no price stays for the rule to refuse. */
const penceOf = (price: string): unknown => {
  const plain = price.replace(/[£,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : price;
};

/** What was typed as the rules read it. @param email of whoever is signed in: the one that is confirmed */
export function givenFrom(said: SaidSoFar, email?: string): Given {
  const typed = WantedPasses.safeParse(said.passes);
  const passes = typed.success ? typed.data.map(({ kind, price }) => ({ kind, priceMinor: penceOf(price) })) : undefined;
  const lines = typeof said.equipment === 'string' ? said.equipment.split('\n') : [];
  const equipment = lines.map((line) => line.trim()).filter((line) => line !== '');
  return tidy({ ...said, passes, equipment, amenities: said.amenities ?? [], ...(email === undefined ? {} : { email }) });
}
