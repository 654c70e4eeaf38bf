import { describe, expect, it } from 'vitest';
import { isEmail, refusedName, tidyEmail, tidyName } from './entry.ts';

describe('addresses', () => {
  it('are kept in lower case, without what surrounds them', () => {
    expect(tidyEmail('  Sam.Carter@Example.CO.UK\n')).toBe('sam.carter@example.co.uk');
  });
  for (const email of ['sam@example.com', "o'neil+gym@sub.example.co.uk", 'zoë@example.com', 'a@b.c']) {
    it(`${email} is one`, () => expect(isEmail(email)).toBe(true));
  }
  const none = ['', 'sam', 'sam@', '@example.com', 'sam@example', 'a@b@example.com', 'a,b@example.com', 'a b@example.com'];
  const tricks = ['sam@example.com>', '"sam"@example.com', 'sam\u0000@example.com', 'a:b;@example.com', 'sam@exa mple.com'];
  for (const email of [...none, ...tricks, `${'x'.repeat(65)}@example.com`, `sam@${'x'.repeat(250)}.com`]) {
    it(`${JSON.stringify(email.slice(0, 30))} is none`, () => expect(isEmail(email)).toBe(false));
  }
});

describe('names', () => {
  const refused = (name: string) => refusedName({ email: 'sam@example.com', name });
  it('lose what cannot be seen', () => {
    expect(tidyName('  Sam\u202e \t\u200b Carter\n')).toBe('Sam Carter');
  });
  for (const name of ["Dr. Zoë O'Neil-Smith, Jr.", 'J.R.R. Tolkien', '李小龙', 'Núñez (Núria)', 'Elizabeth 2']) {
    it(`${name} is one`, () => expect(refused(name)).toBeNull());
  }
  const messages = [
    'Win £1000',
    'see evil.example',
    'https://evil',
    'me@example.com',
    '<b>Sam</b>',
    'Sam {link}',
    'Sam: call now!',
  ];
  for (const name of [...messages, 'S', '', ' \u200b ', 'S'.repeat(51)]) {
    it(`${JSON.stringify(name.slice(0, 30))} is none`, () => {
      expect(refused(name)).toMatchObject({ code: 'VALIDATION', field: 'name' });
    });
  }
});
