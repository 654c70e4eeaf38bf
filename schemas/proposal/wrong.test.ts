import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { foreignFields, whatIsWrong } from './wrong.ts';

const shape = z.object({
  body: z.strictObject({
    message: z.string().check(z.minLength(3), z.maxLength(10)),
    seats: z.optional(z.number().check(z.minimum(1), z.maximum(9))),
    postcode: z.optional(z.string().check(z.regex(/^[A-Z]+$/))),
    level: z.optional(z.enum(['beginner', 'advanced'])),
    day: z.optional(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])),
    sort: z.optional(z.enum(['1', '2', '3', '4', '5', '6'])),
    initial: z.optional(z.string().check(z.minLength(1), z.maxLength(1))),
    email: z.optional(z.string().check(z.regex(/@/, 'an address, such as name@example.com'))),
  }),
});
const said = (body: object, of: z.ZodMiniType = shape) => whatIsWrong(of.safeParse({ body }).error?.issues ?? []);

describe('[12] what is wrong with what was sent', () => {
  it.each([
    [{ message: 'x'.repeat(11) }, "message isn't right: at most 10 characters."],
    [{ message: 'xy' }, "message isn't right: at least 3 characters."],
    [{ message: 'hello', initial: '' }, "initial isn't right: at least 1 character."],
    [{ message: 'hello', initial: 'no' }, "initial isn't right: at most 1 character."],
    [{ message: 'hello', seats: 10 }, "seats isn't right: at most 9."],
    [{ message: 'hello', seats: 0 }, "seats isn't right: at least 1."],
    [{ message: 'hello', postcode: 'ls1' }, "postcode isn't right: not of the form we need."],
    [{ message: 'hello', level: 'secret' }, "level isn't right: it can be beginner, advanced."],
    [{ message: 'hello', day: 'secret' }, "day isn't right: none of what it can be."],
    [{ message: 'hello', sort: 'secret' }, "sort isn't right: it can be 1, 2, 3, 4, 5, 6."],
    [{ message: 'hello', email: 'secret' }, "email isn't right: an address, such as name@example.com."],
    [{ message: 'hello', secret: 1 }, "body isn't right: it has a field we don’t know."],
    [{ message: 7 }, "message isn't right: it’s missing, or of the wrong type."],
  ])('%j', (body, sentence) => {
    expect(said(body)).toBe(sentence);
    expect(sentence).not.toContain('secret');
  });

  it('is said in the words of the rule, where that has any', () => {
    const ruled = shape.check(z.refine(() => false, 'Message: say it to somebody.'));
    expect(said({ message: 'hello' }, ruled)).toBe('Message: say it to somebody.');
    expect(said({ message: 'xy' }, shape.check(z.refine(() => false)))).toBe("message isn't right: at least 3 characters.");
  });

  it('keeps a pattern to itself, also where whole zod has said it in its own words', () => {
    const [issue] = shape.safeParse({ body: { message: 'hello', postcode: 'ls1' } }).error?.issues ?? [];
    if (!issue) throw new Error('it was taken');
    const inWords = { ...issue, message: 'Invalid string: must match pattern /^[A-Z]+$/' };
    expect(whatIsWrong([inWords])).toBe("postcode isn't right: not of the form we need.");
  });

  it('is nothing where nothing is', () => {
    expect(whatIsWrong([])).toBeNull();
    expect(whatIsWrong(z.string().safeParse(7).error?.issues ?? [])).toBe(
      "proposal isn't right: it’s missing, or of the wrong type.",
    );
  });
});

describe('[S5] [12] what a body has that its kind has not', () => {
  const foreign = (body: object, more: object = {}) => {
    const whole = z.strictObject({ body: z.strictObject({ preset: z.enum(['trainer']), of: z.optional(z.strictObject({})) }) });
    return foreignFields(whole.safeParse({ body, ...more }).error?.issues ?? []);
  };

  it('is named, also beside what is wrong with the rest', () => {
    expect(foreign({ preset: 'trainer', role: 'admin', status: 1 })).toEqual(['role', 'status']);
    expect(foreign({ preset: 'emperor', role: 'admin' })).toEqual(['role']);
  });

  it('is not what its kind has, however wrong, nor what stands beside the body or deeper in it', () => {
    expect(foreign({ preset: 'emperor' })).toEqual([]);
    expect(foreign({ preset: 'trainer', of: { role: 1 } }, { role: 1 })).toEqual([]);
  });
});
