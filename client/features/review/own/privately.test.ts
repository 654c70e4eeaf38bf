import { expect, it } from 'vitest';
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import { person } from '../../../../tests/rules/documents.ts';
import { privately } from './privately.ts';

const SAM = person('member00');
const review = { gymId: 'gym:one', rating: 2, title: 'Cold', text: 'The showers were cold for weeks.' };
const refused = { kind: 'review.write', code: 'GYM_REMOVED', review } as const;

it('[V1] the words go to us as a message, whole and with the stars', () => {
  const message = privately(refused, SAM, 'Review of Iron Works');
  expect(ContactForm.parse(message)).toEqual({
    ...{ name: SAM.displayName, email: SAM.email, topic: 'other', subject: 'Review of Iron Works', gymId: 'gym:one' },
    message: '2/5\n\nCold\n\nThe showers were cold for weeks.',
  });
  const { title: _, ...bare } = review;
  expect(privately({ ...refused, review: { ...bare, text: 'x'.repeat(2000) } }, SAM, 'y'.repeat(140))).toMatchObject({
    subject: 'y'.repeat(100),
    message: `2/5\n\n${'x'.repeat(2000)}`,
  });
});

it('[V1] nothing is offered where the gym is there, or nothing was said but stars', () => {
  expect(privately({ ...refused, code: 'REVIEW_NOT_ELIGIBLE' }, SAM, 's')).toBeUndefined();
  expect(privately({ ...refused, review: { ...review, text: '' } }, SAM, 's')).toBeUndefined();
  expect(privately({ kind: 'report.make', code: 'GYM_REMOVED' }, SAM, 's')).toBeUndefined();
});
