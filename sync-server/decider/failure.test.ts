import { describe, expect, it } from 'vitest';
import { Email } from '../../schemas/basics/primitives.ts';
import { Person } from '../../schemas/person/shape.ts';
import { describeFailure } from './failure.ts';

const thrownBy = (call: () => unknown): string => {
  try {
    call();
    return 'nothing was thrown';
  } catch (error) {
    return describeFailure(error);
  }
};

describe('what is said of a defect', () => {
  it('names the error and the place, never the words', () => {
    const said = thrownBy(() => {
      throw new TypeError('sam@example.org is not a number');
    });
    expect(said).toMatch(/^TypeError at failure\.test\.ts:\d+:\d+$/);
  });

  it('names the fields a schema refused, never what was in them', () => {
    const said = thrownBy(() => Person.parse({ email: 'not-an-address', uid: 'SECRET' }));
    expect(said).toContain('_id ');
    expect(said).not.toMatch(/SECRET|not-an-address/);
    expect(thrownBy(() => Email.parse('secret'))).not.toContain('secret');
  });

  it('fits into an inbox entry', () => {
    const error = new Error('x');
    error.name = 'N'.repeat(500);
    expect(describeFailure(error).length).toBeLessThanOrEqual(200);
    expect(describeFailure('thrown text')).not.toContain('thrown text');
  });
});
