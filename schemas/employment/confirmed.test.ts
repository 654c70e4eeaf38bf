import { describe, expect, it } from 'vitest';
import { gym, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';

const SAM = 'member01';
const job = { uid: SAM, gymId: 'gym:one', preset: 'owner' } as const;

describe('[10.6] powers go to a confirmed address only', () => {
  const unconfirmed = () => new KnownWorld(gym('one'), person(SAM, { emailVerified: false, status: 'unverified' }));

  it.each([
    ['system.employed', job],
    ['system.role-set', { uid: SAM, role: 'admin' }],
    ['system.role-set', { uid: SAM, role: 'super-admin' }],
  ] as const)('%s %j is refused, and nothing is written', (kind, body) => {
    const of = unconfirmed();
    expect(of.system(kind, body)).toMatchObject({ state: 'refused', code: 'EMAIL_UNVERIFIED' });
    expect([of.all('grants'), of.all('employee'), of.one('user', `user:${SAM}`).role]).toEqual([[], [], 'member']);
  });

  it('nobody there is refused as an administrator too', () => {
    expect(new KnownWorld().system('system.role-set', { uid: SAM, role: 'admin' })).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  });

  it('once it is confirmed the same is accepted', () => {
    const of = unconfirmed();
    of.system('system.email-verified', { uid: SAM });
    expect(of.system('system.employed', job).state).toBe('accepted');
    expect(of.system('system.role-set', { uid: SAM, role: 'admin' }).state).toBe('accepted');
    expect(of.one('grants', `grants:${SAM}`)).toMatchObject({ admin: true, gyms: [{ gymId: 'gym:one', preset: 'owner' }] });
  });
});
