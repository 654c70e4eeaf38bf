import { describe, expect, it } from 'vitest';
import { areaScope, gymScope, memberScope, parseScope, SCOPE_KINDS, selfScope, staffScope, venueScope } from './scope.ts';

describe('the name of a scope', () => {
  it.each([
    ['public', { kind: 'public', key: '' }],
    ['platform', { kind: 'platform', key: '' }],
    ['cell', { kind: 'cell', key: '' }],
    ['open', { kind: 'open', key: '' }],
    ['area-leeds', { kind: 'area', key: 'leeds' }],
    ['member-a-b', { kind: 'member', key: 'a-b' }],
    [`gym-${'x'.repeat(120)}`, { kind: 'gym', key: 'x'.repeat(120) }],
    ['self-A_z.0=-', { kind: 'self', key: 'A_z.0=-' }],
  ])('[A11] %s is one', (name, scope) => {
    expect(parseScope(name)).toEqual(scope);
  });

  it.each([
    '',
    '-',
    '-public',
    'publi',
    'publicx',
    'public-',
    'cell-x',
    'platform-x',
    'gym',
    'gym-',
    'gym-a/b',
    'gym- a',
    'gym-a ',
    'nobody-x',
    `gym-${'x'.repeat(121)}`,
  ])('[A11] %j is none', (name) => {
    expect(parseScope(name)).toBeNull();
  });

  it('[architecture §4] there are these, and each is called after the key of what it is about', () => {
    expect(SCOPE_KINDS).toEqual(['public', 'area', 'venue', 'self', 'member', 'gym', 'staff', 'platform', 'open', 'cell']);
    expect([selfScope('u1'), memberScope('u1'), gymScope('gym:one'), venueScope('gym:one'), areaScope('area:leeds')]).toEqual([
      'self-u1',
      'member-u1',
      'gym-one',
      'venue-one',
      'area-leeds',
    ]);
    expect(staffScope('u1', 'gym:one')).toBe('staff-u1-one');
  });
});
