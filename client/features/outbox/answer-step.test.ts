import { expect, it } from 'vitest';
import { nextStep } from './answer-step.ts';

const about = { gymId: 'gym:iron', slotId: 'slot:spin:2026-03-03T18:00' };

it('leads from a full class to the others of that gym', () => {
  expect(nextStep({ code: 'SLOT_FULL', about })).toEqual({ label: 'See other classes', to: '/gym/iron' });
});

it('leads to a search where the gym is not known or gone', () => {
  expect(nextStep({ code: 'SLOT_FULL' })?.to).toBe('/search');
  expect(nextStep({ code: 'GYM_REMOVED', about })?.to).toBe('/search');
});

it('leads to what one holds when that is in the way', () => {
  expect(nextStep({ code: 'PASS_SUSPENDED', about })?.to).toBe('/member/passes');
  expect(nextStep({ code: 'BOOKING_LIMIT', about })?.to).toBe('/member/bookings');
  expect(nextStep({ code: 'PASS_USED_UP', about })).toEqual({ label: 'See passes', to: '/gym/iron' });
});

it('[10.10] leads from a declined card back to the same pass', () => {
  const declined = { state: 'declined', about: { gymId: 'gym:iron', productId: 'product:ten' } } as const;
  expect(nextStep(declined)).toEqual({ label: 'Try another card', to: '/gym/iron?buy=product%3Aten' });
});

it('invents nothing where there is nothing to do', () => {
  expect(nextStep({ code: 'DECLINED_BY_YOU', about })).toBeUndefined();
  expect(nextStep({})).toBeUndefined();
});
