import { expect, it } from 'vitest';
import { CONTACT_TOPICS } from '../../../../schemas/contact/writing.ts';
import { repliesFor, withReply } from './replies.ts';

const SAM = { name: 'Sam Field', ref: 'CR-2026-00001' };

it('[2.18] every topic has replies to begin from, and money and privacy their own', () => {
  const namesOf = (topic: (typeof CONTACT_TOPICS)[number]) => repliesFor({ topic }).map(({ name }) => name);
  for (const topic of CONTACT_TOPICS) expect(namesOf(topic).length).toBeGreaterThanOrEqual(3);
  expect(namesOf('payment')).toContain('Where to find your refund');
  expect(namesOf('press')).not.toContain('Where to find your refund');
  expect(namesOf('privacy')).toContain('Your copy of your data');
});

it('[2.18] one is put below what is written already, to whom it is; no blank is left in any', () => {
  for (const topic of CONTACT_TOPICS)
    for (const reply of repliesFor({ topic })) {
      const text = withReply('', reply, SAM);
      expect(text).toMatch(/^Hello Sam,\n/);
      expect(text).not.toMatch(/[{}]/);
      expect(withReply('One thing first. \n', reply, SAM)).toBe(`One thing first.\n\n${text}`);
      expect(withReply('', reply, { name: 'Sam' })).not.toMatch(/undefined|[{}]/);
    }
});
