import { describe, expect, it } from 'vitest';
import { applicationMail } from './application-messages.ts';

const facts = {
  to: 'nora@example.com',
  name: 'Nora',
  gym: 'Iron & Oak',
  ref: 'GA-2026-00123',
  said: 'Which door do people use?\n\nIs it <b>step-free</b>?',
  by: 'Tue 10 March 2026',
  link: 'https://hub.example/owner/application',
};

describe('[2.14] what an applicant is written', () => {
  it.each(['received', 'question', 'approved', 'refused'] as const)(
    '%s: names person, gym and way back, in text and in HTML',
    (saying) => {
      const mail = applicationMail(saying, facts);
      expect(mail).toMatchObject({ to: facts.to });
      expect(mail).not.toHaveProperty('unsubscribe');
      expect(mail.subject).toContain('Iron & Oak');
      for (const words of ['Hello Nora,', 'Fitness Hub']) expect(mail.text).toContain(words);
      expect(mail.text.split('\n')).toContain(facts.link);
      expect(mail.html).toContain(`href="${facts.link}"`);
      expect(mail.html).toContain('Iron &amp; Oak');
      expect(mail.html).not.toContain('<b>');
      expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|undefined/);
    },
  );

  it('a question and a reason are there in whole, and until or from when', () => {
    for (const saying of ['question', 'refused'] as const) {
      const { text } = applicationMail(saying, facts);
      expect(text).toContain('Which door do people use?\n\nIs it <b>step-free</b>?');
      expect(text).toContain('Tue 10 March 2026');
    }
  });

  it('the reference is in the subject, so that an answer by hand finds its application', () => {
    for (const saying of ['received', 'question', 'refused'] as const) {
      expect(applicationMail(saying, facts).subject).toContain('GA-2026-00123');
    }
  });
});
