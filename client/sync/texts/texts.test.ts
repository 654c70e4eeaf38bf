import { describe, expect, it } from 'vitest';
import { settled } from '../fixture.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import type { DeviceIdentity, WireAnswer, WireCall } from '../replication/wire.ts';
import { memoryValues } from '../storage/memory-storage.ts';
import { memoryTexts } from './text-store.ts';
import { Texts } from './texts.ts';

const idOf = (number: number) => `articlebody:guides:number-${number}`;

function phone() {
  const connection = new LiveValue<{ state: ConnectionState }>({ state: 'Online' });
  const served = new Map<string, string>();
  const asked: WireCall[] = [];
  const ask = async (call: WireCall): Promise<WireAnswer> => {
    asked.push(call);
    if (connection.get().state !== 'Online') return { kind: 'unreachable' };
    const id = decodeURIComponent(call.path.split('/').at(-1) ?? '');
    const body = served.get(id);
    if (body === undefined) return { kind: 'status', status: 404 };
    return { kind: 'ok', body: { _id: id, _rev: '1-a', type: 'articlebody', body } };
  };
  const parts = {
    ...{ store: memoryTexts(), wire: { ask }, values: memoryValues(), connection },
    author: () => ({ uid: 'sam00000', deviceId: 'device01' }) as unknown as DeviceIdentity,
  };
  const texts = new Texts(parts);
  const stop = texts.start();
  const kept = async (number: number) => (await texts.kept(idOf(number)))?.body;
  const go = async (state: ConnectionState) => {
    connection.set({ state });
    await settled(20);
  };
  return { parts, texts, served, asked, kept, go, stop };
}

describe('[17] a long text', () => {
  it('that was opened is read again in a basement, as it was when it was read last', async () => {
    const { texts, served, asked, kept, go } = phone();
    served.set(idOf(1), 'first');
    expect(await texts.open(idOf(1))).toEqual({ kind: 'here', doc: { _id: idOf(1), type: 'articlebody', body: 'first' } });
    served.set(idOf(1), 'second');
    await texts.open(idOf(1));
    await go('Offline');
    expect(await texts.open(idOf(1))).toEqual({ kind: 'unreached' });
    expect(await kept(1)).toBe('second');
    // Who reads what everybody may is nobody's business.
    expect(asked[0]).toEqual({ method: 'GET', path: '/db/public/texts/articlebody%3Aguides%3Anumber-1' });
  });

  it('that the server took away is gone here too', async () => {
    const { texts, served, kept } = phone();
    served.set(idOf(1), 'first');
    await texts.open(idOf(1));
    served.clear();
    expect(await texts.open(idOf(1))).toEqual({ kind: 'gone' });
    expect(await kept(1)).toBeUndefined();
  });

  it('saved without a network comes as soon as there is one, and only then', async () => {
    const { parts, texts, served, asked, kept, go } = phone();
    served.set(idOf(1), 'first').set(idOf(2), 'second');
    await go('Offline');
    await texts.save(idOf(1));
    await texts.save(idOf(2));
    await texts.unsave(idOf(2));
    expect([texts.saved.get(), asked]).toEqual([[idOf(1)], []]);
    await go('Online');
    expect([await kept(1), await kept(2)]).toEqual(['first', undefined]);
    await go('Offline');
    await go('Online');
    expect(asked).toHaveLength(1);
    // After a reload.
    const again = new Texts(parts);
    again.saved.get();
    await settled(5);
    expect(again.saved.get()).toEqual([idOf(1)]);
  });

  it('saved and taken away meanwhile is waited for no longer', async () => {
    const { texts, go } = phone();
    await go('Offline');
    await texts.save(idOf(1));
    await go('Online');
    expect(texts.saved.get()).toEqual([]);
  });

  it('that was merely opened goes after fifty others; one that was saved stays', async () => {
    const { texts, served, kept } = phone();
    for (let number = 0; number <= 52; number += 1) served.set(idOf(number), `text ${number}`);
    await texts.save(idOf(0));
    for (let number = 1; number <= 52; number += 1) await texts.open(idOf(number));
    expect([await kept(0), await kept(1), await kept(2), await kept(3)]).toEqual(['text 0', undefined, undefined, 'text 3']);
    texts.here.get();
    await settled(5);
    expect(texts.here.get()).toHaveLength(51);
    served.delete(idOf(52));
    await texts.open(idOf(52));
    expect(texts.here.get().at(-1)).toBe(idOf(51));
  });

  it('that is not public is asked for in somebody’s name, and not kept', async () => {
    const { parts, texts, served, asked } = phone();
    const id = 'articleversion:01.2';
    served.set(id, 'draft');
    expect(await texts.ask('platform/versions', id)).toMatchObject({ kind: 'here' });
    expect(asked[0]?.as?.uid).toBe('sam00000');
    expect(await parts.store.ids()).toEqual([]);
  });

  it('is not what something else in the way of the server says', async () => {
    const { parts } = phone();
    const odd = (body: unknown) => new Texts({ ...parts, wire: { ask: async () => ({ kind: 'ok', body }) } }).open(idOf(1));
    for (const body of [null, 'text', {}, { _id: idOf(2), type: 'articlebody' }, { _id: idOf(1) }])
      expect(await odd(body)).toEqual({ kind: 'unreached' });
  });

  it('is fetched no more once the device has stopped', async () => {
    const { texts, asked, go, stop } = phone();
    await go('Offline');
    await texts.save(idOf(1));
    stop();
    await go('Online');
    expect(asked).toEqual([]);
  });
});
