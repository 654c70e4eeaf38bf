import { describe, expect, it } from 'vitest';
import { NOW } from '../../tests/rules/documents.ts';
import { employee } from '../../tests/rules/orders.ts';
import { employ, smallWorld } from '../../tests/rules/scenes.ts';
import { plus } from '../basics/time.ts';
import { CHAIN_FAULTS } from '../proposal/link.ts';
import { CHAIN_FAULT_WORDS } from './chain-faults.ts';
import { kioskIdOf } from './uid.ts';

const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const OLA = 'ola00001';

function world() {
  const of = smallWorld('member01');
  employ(of, OLA, 'owner');
  employ(of, 'robin001', 'reception');
  of.lay([employee(OLA), employee('robin001', { preset: 'reception' })]);
  const tablet = { gymId: 'gym:one', uid: UID, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const };
  of.system('system.kiosk-enrolled', { ...tablet, algorithm: 'Ed25519', publicKey: 'B'.repeat(43), registeredBy: OLA });
  return of;
}

describe('a broken chain', () => {
  it('is kept with its tablet, and the owners are told, nobody else', () => {
    for (const fault of CHAIN_FAULTS) {
      const of = world();
      const { state, documents } = of.system('system.kiosk-chain-broken', { uid: UID, fault, n: 7 });
      expect(state).toBe('accepted');
      expect(of.one('kiosk', kioskIdOf(UID) ?? '').broken).toEqual([{ fault, n: 7, at: NOW }]);
      const notices = documents.filter((doc) => doc.type === 'notice');
      expect(notices).toMatchObject([{ uid: OLA, event: 'kiosk.broken', severity: 'action', link: '/owner/checkin' }]);
      expect(notices[0]?.body).toContain(CHAIN_FAULT_WORDS[fault]);
    }
  });

  it('[G20] says which of its records never came', () => {
    for (const [missing, words] of [
      [{ from: 5, to: 9 }, 'Records 5 to 9 are missing.'],
      [{ from: 5, to: 5 }, 'Record 5 is missing.'],
    ] as const) {
      const of = world();
      const { documents } = of.system('system.kiosk-chain-broken', { uid: UID, fault: 'cut_off', n: missing.to, missing });
      expect(of.one('kiosk', kioskIdOf(UID) ?? '').broken).toEqual([{ fault: 'cut_off', n: missing.to, at: NOW, missing }]);
      expect(documents.find((doc) => doc.type === 'notice')?.body).toContain(words);
    }
  });

  it('keeps the newest twenty', () => {
    const of = world();
    for (let n = 1; n <= 25; n += 1) of.system('system.kiosk-chain-broken', { uid: UID, fault: 'missing', n }, plus(NOW, n));
    const { broken = [] } = of.one('kiosk', kioskIdOf(UID) ?? '');
    expect(broken.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
  });

  it('of what is no tablet is nothing', () => {
    const of = world();
    expect(of.system('system.kiosk-chain-broken', { uid: OLA, fault: 'forked', n: 1 })).toMatchObject({
      ...{ state: 'accepted', documents: [] },
    });
  });
});
