import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth/minimal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemPorts } from '../../ports.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import type { Store } from '../../store/store.ts';
import { EmailClaims } from '../email-claims.ts';
import { EmailTaken, IdTaken, storeAdapter } from './store-adapter.ts';

const AT = new Date('2026-03-03T09:14:00.000Z');

describe('the identity adapter on the store', () => {
  let store: Store;
  let adapter: Awaited<ReturnType<typeof openAdapter>>;

  const openAdapter = async () => {
    const auth = betterAuth({
      secret: 'a secret for tests only, 32 characters and more',
      baseURL: 'http://localhost',
      database: storeAdapter(store),
      logger: { disabled: true },
      telemetry: { enabled: false },
      user: { additionalFields: { visits: { type: 'number', defaultValue: 0 } } },
    });
    return (await auth.$context).adapter;
  };

  beforeEach(async () => {
    store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
    adapter = await openAdapter();
  });
  afterEach(() => store.close());

  const user = (id: string, email: string) =>
    adapter.create({
      model: 'user',
      forceAllowId: true,
      data: { id, email, name: 'Sam', emailVerified: false, createdAt: AT, updatedAt: AT, visits: 3 },
    });
  const session = (id: string, token: string, expiresAt = AT) =>
    adapter.create({ model: 'session', data: { userId: id, token, expiresAt, createdAt: AT, updatedAt: AT } });
  const where = (field: string, value: string) => [{ field, value }];

  it('gives back what was put in, dates as dates', async () => {
    await user('user0001', 'sam@example.com');
    const found = await adapter.findOne({ model: 'user', where: where('email', 'sam@example.com') });
    expect(found).toMatchObject({ id: 'user0001', name: 'Sam', emailVerified: false, createdAt: AT, visits: 3 });
    expect(await adapter.findOne({ model: 'user', where: where('email', 'eve@example.com') })).toBeNull();
  });

  it('an address and a uid belong to one account', async () => {
    await user('user0001', 'sam@example.com');
    await expect(user('user0002', 'sam@example.com')).rejects.toBeInstanceOf(EmailTaken);
    await expect(user('user0001', 'eve@example.com')).rejects.toBeInstanceOf(IdTaken);
    expect(await adapter.count({ model: 'user' })).toBe(1);
  });

  it('a claim whose user was never written may be taken over', async () => {
    const claims = new EmailClaims(store);
    const died = claims.claim('sam@example.com', 'dead0001', () => Promise.reject(new Error('killed')));
    await expect(died).rejects.toThrow('killed');
    await user('user0001', 'sam@example.com');
    expect(await claims.ownerOf('sam@example.com')).toBe('user0001');
  });

  it('an address is free again after its account was removed', async () => {
    await user('user0001', 'sam@example.com');
    await adapter.delete({ model: 'user', where: where('id', 'user0001') });
    await user('user0002', 'sam@example.com');
    expect(await adapter.findOne({ model: 'user', where: where('email', 'sam@example.com') })).toMatchObject({ id: 'user0002' });
  });

  it('who reads the store finds neither session tokens nor, outside the user, addresses', async () => {
    await user('user0001', 'sam@example.com');
    await session('user0001', 'the-session-token');
    const everything: string[] = [];
    for (const name of ['sessions', 'emails', 'accounts']) {
      everything.push(JSON.stringify(await store.list(`cell/identity-${name}`, { limit: 10 })));
    }
    expect(everything.join()).toContain('session:');
    expect(everything.join()).not.toMatch(/the-session-token|sam@example\.com/);
    expect(await adapter.findOne({ model: 'session', where: where('token', 'the-session-token') })).toMatchObject({
      userId: 'user0001',
      token: 'the-session-token',
    });
  });

  it('finds, updates and removes sessions by token, by user and by expiry', async () => {
    await session('user0001', 'one', new Date(1000));
    await session('user0001', 'two', new Date(9000));
    await session('user0002', 'three', new Date(1000));
    expect(await adapter.count({ model: 'session', where: where('userId', 'user0001') })).toBe(2);
    expect(await adapter.updateMany({ model: 'session', where: where('token', 'one'), update: { userAgent: 'x' } })).toBe(1);
    const some = [{ field: 'token', operator: 'in' as const, value: ['one', 'three', 'none'] }];
    expect(await adapter.count({ model: 'session', where: some })).toBe(2);
    const old = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date(5000) }];
    expect(await adapter.deleteMany({ model: 'session', where: old })).toBe(2);
    expect(await adapter.findOne({ model: 'session', where: where('token', 'two') })).not.toBeNull();
    expect(await adapter.findOne({ model: 'session', where: where('token', 'one') })).toBeNull();
  });

  it('of many consuming one row, one gets it', async () => {
    await adapter.create({
      model: 'verification',
      data: { identifier: 'x', value: 'v', expiresAt: AT, createdAt: AT, updatedAt: AT },
    });
    const tries = Array.from({ length: 8 }, () => adapter.consumeOne({ model: 'verification', where: where('identifier', 'x') }));
    expect((await Promise.all(tries)).filter((row) => row !== null)).toMatchObject([{ value: 'v' }]);
  });

  it('no increment is lost, and the guard holds', async () => {
    await user('user0001', 'sam@example.com');
    const guarded = [
      { field: 'id', value: 'user0001' },
      { field: 'visits', operator: 'gt' as const, value: 0 },
    ];
    const spend = () => adapter.incrementOne({ model: 'user', where: guarded, increment: { visits: -1 }, set: { name: 'Max' } });
    const spent = await Promise.all([spend(), spend(), spend(), spend(), spend()]);
    expect(spent.filter((row) => row !== null).length).toBe(3);
    expect(await adapter.findOne({ model: 'user', where: where('id', 'user0001') })).toMatchObject({ visits: 0, name: 'Max' });
  });

  it('no update overwrites another field that was changed at the same time', async () => {
    await user('user0001', 'sam@example.com');
    const change = (update: object) => adapter.update({ model: 'user', where: where('id', 'user0001'), update: { ...update } });
    await Promise.all([change({ name: 'Max' }), change({ emailVerified: true }), change({ visits: 9 })]);
    expect(await adapter.findOne({ model: 'user', where: where('id', 'user0001') })).toMatchObject({
      name: 'Max',
      emailVerified: true,
      visits: 9,
    });
  });

  it('an address is not changed without a claim, and an empty where changes nothing', async () => {
    await user('user0001', 'sam@example.com');
    const renamed = adapter.update({ model: 'user', where: where('id', 'user0001'), update: { email: 'eve@example.com' } });
    await expect(renamed).rejects.toThrow('claim');
    expect(await adapter.update({ model: 'user', where: [], update: { name: 'Max' } })).toBeNull();
    await adapter.delete({ model: 'user', where: [] });
    expect(await adapter.findOne({ model: 'user', where: where('id', 'user0001') })).toMatchObject({ name: 'Sam' });
  });

  it('sorts, skips and limits, over more rows than one page', async () => {
    for (let i = 0; i < 450; i++) {
      const createdAt = new Date(AT.getTime() + i);
      const data = { identifier: `i${i}`, value: String(i), expiresAt: AT, createdAt, updatedAt: AT };
      await adapter.create({ model: 'verification', data });
    }
    const page = await adapter.findMany<{ value: string }>({
      model: 'verification',
      sortBy: { field: 'createdAt', direction: 'desc' },
      offset: 1,
      limit: 2,
    });
    expect(page.map(({ value }) => value)).toEqual(['448', '447']);
  });
});
