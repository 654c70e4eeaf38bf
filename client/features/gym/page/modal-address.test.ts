import { expect, it } from 'vitest';
import { addressWith, modalOf } from './modal-address.ts';

it('[10.12] a pass that is bought for a class carries the class along, through the sign-in page too', () => {
  const slotId = 'slot:spin:2026-03-03T18:00';
  expect(addressWith('/gym/iron', { kind: 'buy', productId: 'product:ten', thenSlotId: slotId })).toBe(
    '/gym/iron?buy=product%3Aten&then=slot%3Aspin%3A2026-03-03T18%3A00',
  );
  expect(addressWith('/gym/iron', { kind: 'buy', productId: 'product:ten' })).toBe('/gym/iron?buy=product%3Aten');
});

it('[16, 2.17] whoever signs in to report a gym comes back to the report', () => {
  expect(addressWith('/gym/iron', { kind: 'report' })).toBe('/gym/iron?report=gym');
  expect(modalOf(new URLSearchParams('report=gym'))).toEqual({ kind: 'report' });
  expect(modalOf(new URLSearchParams('report=else'))).toBeUndefined();
});
