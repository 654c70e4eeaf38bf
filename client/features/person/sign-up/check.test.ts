import { describe, expect, it } from 'vitest';
import { problemsOf } from './check.ts';
import type { Form } from './form.ts';

const form = (over: Partial<Form> = {}): Form => ({
  name: 'Sam Kerr',
  email: 'Sam@Example.org ',
  password: 'four words in a row',
  age: true,
  terms: true,
  marketing: false,
  ...over,
});

describe('a sign-up form', () => {
  it('may be sent without marketing, and with an address in capitals', () => {
    expect(problemsOf(form())).toEqual({});
  });
  it('needs a name, an address, ten characters of password, an age and both agreements', () => {
    expect(Object.keys(problemsOf(form({ name: ' ', email: 'sam@', password: '123456789', age: false, terms: false })))).toEqual([
      'name',
      'email',
      'password',
      'age',
      'terms',
    ]);
  });
  it('[12] takes what is as long as it may be, and says of what is longer by how much it may be', () => {
    const as = (length: number) => ({ name: 'x'.repeat(length), password: ' '.repeat(length) });
    expect(problemsOf(form({ ...as(50), password: ' '.repeat(128) }))).toEqual({});
    expect(
      problemsOf(form({ ...as(51), email: `${'x'.repeat(60)}@${'y'.repeat(200)}.example`, password: ' '.repeat(129) })),
    ).toEqual({
      name: 'Name: at most 50 characters.',
      email: 'Email: at most 254 characters.',
      password: 'Password: at most 128 characters.',
    });
  });
  it('takes a password of ten characters', () => {
    expect(problemsOf(form({ password: '1234567890' }))).toEqual({});
  });
});
