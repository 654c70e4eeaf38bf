import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { LIMITS } from '../limits.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideMethodAdd } from './add.ts';
import type { PaymentMethodReported } from './proposals.ts';
import type { SavedCard } from './shape.ts';

const UID = 'member01';
const URL = 'https://provider.example/page';
const VISA: SavedCard = {
  ...{ reference: 'a'.repeat(24), method: 'stripe:cus_1-pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
};
const OTHER: SavedCard = { ...VISA, reference: 'b'.repeat(24), method: 'stripe:cus_2-pm_2', last4: '0005' };
const idOf = ({ reference }: SavedCard) => `paymethod:${UID}:${reference}`;

const worldOf = () => new KnownWorld(gym('one'), person(UID), person('member02'));
const add = (world: KnownWorld, receivedAt = NOW, madeAt = receivedAt) =>
  world.say(UID, 'paymethod.add', {}, { receivedAt, madeAt });
const setups = (world: KnownWorld) => world.all('errand').flatMap((one) => (one.kind === 'setup-method' ? [one] : []));
const hear = (world: KnownWorld, said: PaymentMethodReported['body']['said'], at = NOW, errandId = setups(world).at(-1)?._id) =>
  world.system('system.paymethod-reported', { errandId: errandId ?? '', said }, at);
const setup = (world: KnownWorld) => world.one('cardsetup', `cardsetup:${UID}`);
const cards = (world: KnownWorld) => world.all('paymethod').map(({ _id, isDefault, status }) => [_id, isDefault, status]);
/** Asked for, and the page is there. */
function onPage() {
  const world = worldOf();
  add(world);
  hear(world, { state: 'page', url: URL });
  return world;
}

describe('[2.10, 4.7] a member adds a card', () => {
  it('on a page of the provider’s that only they hear of; nothing is charged', () => {
    const world = onPage();
    expect(setups(world)).toMatchObject([{ status: 'open', task: { uid: UID } }]);
    expect(setup(world)).toMatchObject({ status: 'open', url: URL, until: plus(NOW, LIMITS.cardPageFor) });
    expect(databasesOf(setup(world))).toEqual([`member-${UID}/payments`]);
    expect([world.all('payment'), world.all('paymethod')]).toEqual([[], []]);
  });

  it('saved there it is a card like any other, the first pays for renewals, and the page is forgotten', () => {
    const world = onPage();
    hear(world, { state: 'saved', saved: VISA });
    expect(cards(world)).toEqual([[idOf(VISA), true, 'active']]);
    expect(world.all('methodname')).toMatchObject([{ method: VISA.method }]);
    expect(setup(world)).toMatchObject({ status: 'saved', methodId: idOf(VISA) });
    expect(setup(world)).not.toHaveProperty('url');
    expect(JSON.stringify([setup(world), world.all('paymethod')])).not.toContain('pm_1');
    expect(setups(world)).toMatchObject([{ status: 'done' }]);
  });

  it('another is not charged, and is not used for renewals, until they say so', () => {
    const world = onPage();
    hear(world, { state: 'saved', saved: VISA });
    world.lay([pass('one', UID, { status: 'past_due' })]);
    add(world, plus(NOW, HOUR));
    hear(world, { state: 'saved', saved: OTHER }, plus(NOW, HOUR));
    expect(cards(world)).toEqual([
      [idOf(VISA), true, 'active'],
      [idOf(OTHER), false, 'active'],
    ]);
    expect(world.all('errand').filter(({ kind }) => kind === 'charge')).toEqual([]);
    world.say(UID, 'paymethod.default', { methodId: idOf(OTHER) }, { receivedAt: plus(NOW, HOUR) });
    expect(cards(world)).toEqual([
      [idOf(VISA), false, 'active'],
      [idOf(OTHER), true, 'active'],
    ]);
  });

  it('the same card twice is the same one', () => {
    const world = onPage();
    hear(world, { state: 'saved', saved: VISA });
    add(world, plus(NOW, HOUR));
    hear(world, { state: 'saved', saved: { ...VISA, method: 'stripe:cus_9-pm_9' } }, plus(NOW, HOUR));
    expect(cards(world)).toEqual([[idOf(VISA), true, 'active']]);
    expect(world.all('methodname')).toMatchObject([{ method: 'stripe:cus_9-pm_9' }]);
  });

  it('[A12] said again, in whatever order, it counts once: a card that is removed meanwhile stays removed', () => {
    const world = onPage();
    hear(world, { state: 'saved', saved: VISA });
    world.say(UID, 'paymethod.remove', { methodId: idOf(VISA) });
    for (const said of [{ state: 'saved', saved: VISA }, { state: 'page', url: URL }, { state: 'nothing' }] as const)
      expect(hear(world, said, plus(NOW, 60_000)).documents).toEqual([]);
    expect(cards(world)).toEqual([[idOf(VISA), false, 'removed']]);
    expect(setup(world)).toMatchObject({ status: 'saved' });
  });

  it('where nothing was saved it says so, and one may ask again', () => {
    const world = onPage();
    hear(world, { state: 'nothing' }, plus(NOW, HOUR));
    expect(setup(world)).toMatchObject({ status: 'nothing' });
    expect(setup(world)).not.toHaveProperty('url');
    add(world, plus(NOW, HOUR));
    expect(setups(world).map(({ status }) => status)).toEqual(['done', 'open']);
    expect(setup(world)).toMatchObject({ status: 'asked', errandId: setups(world).at(-1)?._id });
  });

  it('while there is a page it stays the same one; an older one that is saved late is saved, and the newer goes on', () => {
    const world = onPage();
    const [first] = setups(world);
    expect(add(world, plus(NOW, HOUR - 1)).state).toBe('accepted');
    expect(setups(world)).toHaveLength(1);
    add(world, plus(NOW, HOUR));
    expect(setups(world)).toHaveLength(2);
    hear(world, { state: 'saved', saved: VISA }, plus(NOW, HOUR), first?._id);
    expect(cards(world)).toEqual([[idOf(VISA), true, 'active']]);
    expect(setup(world)).toMatchObject({ status: 'asked' });
  });

  it('[L4] never from a queue', () => {
    const world = worldOf();
    expect(add(world, plus(NOW, HOUR), NOW)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
    expect(setups(world)).toEqual([]);
  });

  it('[A4] a device that has no cards yet refuses nothing', () => {
    const world = worldOf();
    const proposal = world.proposal('paymethod.add', {});
    const moment = momentOf(proposal.origin, { by: UID, receivedAt: NOW });
    expect(decideMethodAdd(proposal, blindTo(world, `member-${UID}/payments`), moment)).toMatchObject({ state: 'accepted' });
  });

  it('what nobody asked for changes nothing', () => {
    const world = worldOf();
    expect(hear(world, { state: 'saved', saved: VISA }, NOW, 'errand:setup-none').documents).toEqual([]);
    expect(cards(world)).toEqual([]);
  });

  it('[G16] of somebody who left meanwhile nothing is kept, and the provider forgets the card', () => {
    const world = onPage();
    world.say(UID, 'account.close', {});
    const gone = plus(NOW, LIMITS.eraseAfter + DAY);
    world.system('system.account-erased', { uid: UID }, gone);
    expect(JSON.stringify(setup(world))).not.toContain(URL);
    hear(world, { state: 'saved', saved: VISA }, gone);
    expect(world.all('paymethod')).toEqual([]);
    expect(world.all('methodname')).toEqual([]);
    expect(world.all('errand').filter(({ kind }) => kind === 'forget-method')).toMatchObject([{ task: { method: VISA.method } }]);
    expect(setups(world)).toMatchObject([{ status: 'done' }]);
  });
});
