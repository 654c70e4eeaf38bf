import { describe, expect, it } from 'vitest';
import { addressInUseEmail, passwordChangedEmail, resetPasswordEmail, verifyAddressEmail } from './messages.ts';

const facts = { to: 'sam@example.com', name: 'Sam', link: 'https://hub.example/login#reset=a&b', hours: 24, minutes: 60 };
const emails = { verifyAddressEmail, resetPasswordEmail, addressInUseEmail, passwordChangedEmail };

describe('emails', () => {
  for (const [name, write] of Object.entries(emails)) {
    it(`${name}: names the person, has its link on a line of its own and no blank left open`, () => {
      const email = write(facts);
      expect(email.to).toBe(facts.to);
      expect(email.text).toContain('Hello Sam,');
      expect(email.text.split('\n')).toContain(facts.link);
      expect(`${email.subject}${email.text}${email.html}`).not.toMatch(/[{}]|undefined/);
      expect(email.html).toContain('href="https://hub.example/login#reset=a&amp;b"');
    });
  }

  it("a stranger's name is text, never markup or a pattern", () => {
    const name = '<img src=x onerror="alert(1)"> $& {link} \'';
    const email = addressInUseEmail({ ...facts, name });
    expect(email.html).not.toContain('<img');
    expect(email.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; $&amp;');
    expect(email.text).toContain('$&');
    expect(email.text.split(facts.link).length).toBe(2);
  });
});
