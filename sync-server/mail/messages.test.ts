import { describe, expect, it } from 'vitest';
import { addressInUseLetter, passwordChangedLetter, resetPasswordLetter, verifyAddressLetter } from './messages.ts';

const facts = { to: 'sam@example.com', name: 'Sam', link: 'https://hub.example/login#reset=a&b', hours: 24, minutes: 60 };
const letters = { verifyAddressLetter, resetPasswordLetter, addressInUseLetter, passwordChangedLetter };

describe('letters', () => {
  for (const [name, write] of Object.entries(letters)) {
    it(`${name}: names the person, has its link on a line of its own and no blank left open`, () => {
      const letter = write(facts);
      expect(letter.to).toBe(facts.to);
      expect(letter.text).toContain('Hello Sam,');
      expect(letter.text.split('\n')).toContain(facts.link);
      expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/[{}]|undefined/);
      expect(letter.html).toContain('href="https://hub.example/login#reset=a&amp;b"');
    });
  }

  it("a stranger's name is text, never markup or a pattern", () => {
    const name = '<img src=x onerror="alert(1)"> $& {link} \'';
    const letter = addressInUseLetter({ ...facts, name });
    expect(letter.html).not.toContain('<img');
    expect(letter.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; $&amp;');
    expect(letter.text).toContain('$&');
    expect(letter.text.split(facts.link).length).toBe(2);
  });
});
