/**
 * A world in which one case of product.md 5.2 is told from beginning to end, at the product's own door. Three gyms: two 500 m apart, one at the
 * other end of the country. What a case expects, it says itself; nothing here asks the product's rules.
 */
import type { DoorVerdict, Shown } from '../../../../../client/features/checkin/door.ts';
import type { BodyOf } from '../../../../../client/sync/device/device.ts';
import { instantOf } from '../../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../../schemas/checkin/shape.ts';
import { decide } from '../../../../../schemas/folds/decide.ts';
import type { ProposalKind } from '../../../../../schemas/folds/proposals.ts';
import type { Gym } from '../../../../../schemas/gym/shape.ts';
import type { Pass } from '../../../../../schemas/pass/shape.ts';
import type { RosterEntry } from '../../../../../schemas/roster/shape.ts';
import { BOOKERS, GYM } from '../../../booking/scene.ts';
import type { SimulatedDevice } from '../../../device.ts';
import { atTheEnd } from '../../../invariants.ts';
import { FIRST_GATE } from '../../../kinds.ts';
import { GYMS, HOUR, MINUTE, refundOf } from '../../../scene.ts';
import { proposalsOf } from '../../../server.ts';
import { Tally } from '../../../tally.ts';
import type { Phone } from '../phone.ts';
import { GateWorld, OWNER, type Tablet } from '../world.ts';

export const [ONE, NEAR, FAR]: readonly [Gym, Gym, Gym] = [GYM, { ...GYMS[1], offers: [] }, { ...GYMS[2], offers: [] }];
export const [ANNA] = BOOKERS;

/** What every pass of that world is sold as; for all three gyms unless it says otherwise. */
type Sold = Partial<Pick<Pass, 'gymIds' | 'visitsTotal'>> & { readonly snapshot?: Partial<Pass['snapshot']> };

export class ToldGate extends GateWorld {
  /** One person, with two phones. */
  override readonly memberUids: readonly string[] = [ANNA];

  constructor({ snapshot, ...sold }: Sold = {}) {
    super(FIRST_GATE, new Tally(), {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'pass.buy') return decision;
        const documents = decision.documents.map((one) =>
          one.type === 'pass'
            ? { ...one, gymIds: [ONE, NEAR, FAR].map(({ _id }) => _id), ...sold, snapshot: { ...one.snapshot, ...snapshot } }
            : one,
        );
        return { ...decision, documents };
      },
    });
  }

  override get gymIds(): readonly string[] {
    return [ONE, NEAR, FAR].map(({ _id }) => _id);
  }

  protected override async planClasses(): Promise<void> {
    for (const gym of [NEAR, FAR]) await this.server.say('system.gym-set', { gym });
  }

  protected override async employ(): Promise<void> {
    for (const gymId of this.gymIds) await this.server.say('system.employed', { uid: OWNER, gymId, preset: 'owner' });
  }

  /** The two at the first gym's door. */
  get doors(): readonly [Tablet, Tablet] {
    const [first, second] = this.tablets;
    if (!first || !second) throw new Error('no tablet stands there');
    return [first, second];
  }

  /** Another one, at that gym's door, with its list. */
  async tabletAt({ _id }: Gym): Promise<Tablet> {
    const tablet = await this.enrolTablet(_id);
    if (!tablet) throw new Error(`no tablet was enrolled at ${_id}`);
    await this.passWithTimers(MINUTE);
    return tablet;
  }

  /** By whose it is, the phone that they have longest first. */
  phonesOf(uid: string): readonly Phone[] {
    return this.phones.filter((one) => one.uid === uid);
  }

  get anna(): readonly [Phone, Phone] {
    const [phone, other] = this.phonesOf(ANNA);
    if (!phone || !other) throw new Error('she has no two phones');
    return [phone, other];
  }

  get owners(): SimulatedDevice {
    const device = this.devices.find(({ uid }) => uid === OWNER);
    if (!device) throw new Error('the owner has no device');
    return device;
  }

  /** What the door says to what is held up, typed or picked; what it stores has been promised from then on. */
  async at(tablet: Tablet, shown: Shown | string | null): Promise<DoorVerdict> {
    if (shown === null) throw new Error('nothing is shown');
    const what = typeof shown === 'string' ? ({ kind: 'scan', text: shown } as const) : shown;
    const door = await this.doorOf(tablet);
    return this.#kept(tablet, await this.until(door.verdictFor(what)));
  }

  /** Whoever holds this phone comes to the door. */
  comes(tablet: Tablet, phone: Phone): Promise<DoorVerdict> {
    return this.at(tablet, phone.shows(this.time.now()));
  }

  /** Staff let them in all the same. */
  async override(tablet: Tablet, { override }: DoorVerdict): Promise<DoorVerdict> {
    if (!override) throw new Error('nobody may let them in');
    return this.#kept(tablet, await this.until(override('photo_match')));
  }

  #kept(tablet: Tablet, verdict: DoorVerdict | null): DoorVerdict {
    if (!verdict) throw new Error('the door said nothing');
    if (verdict.proposalId !== undefined) this.keeps(tablet.device, verdict.proposalId, 'checkin.record');
    return verdict;
  }

  offline(...tablets: readonly Tablet[]): void {
    for (const tablet of tablets) this.weather(tablet, 'out');
  }

  /** One after the other, each until all of its own has arrived. */
  async online(...tablets: readonly Tablet[]): Promise<void> {
    for (const tablet of tablets) {
      this.weather(tablet, 'fine');
      await this.passWithTimers(5 * MINUTE);
    }
  }

  /** So long everything is switched off; then phones take what was signed for them anew. Who had no network still has none. */
  async hours(count: number): Promise<void> {
    await this.goAway(count * HOUR);
    await this.passWithTimers(MINUTE);
    for (const phone of this.phones) if (phone.lostAt === null) await phone.look();
  }

  /** Until that moment, of another hour. */
  async untilIt(is: string): Promise<void> {
    const left = Date.parse(is) - this.time.now() - 2 * MINUTE;
    if (left < 0) throw new Error(`${is} is too soon: it is ${instantOf(this.time.now())}`);
    await this.hours(left / HOUR);
    await this.time.pass(Date.parse(is) - this.time.now());
  }

  async says<K extends ProposalKind>(device: SimulatedDevice, kind: K, body: BodyOf<K>): Promise<string> {
    const said = await this.until(device.device.propose(kind, body, kind));
    if (!said?.proposalId) throw new Error(`${kind} was not stored: ${said?.verdict.code}`);
    return said.proposalId;
  }

  async outcomeOf(device: SimulatedDevice, proposalId: string): Promise<unknown> {
    return (await this.store.get(proposalsOf(device.uid), proposalId))?.body.outcome;
  }

  async passOf(uid: string): Promise<Pass> {
    const [pass] = await this.stored('pass', `member-${uid}/passes`);
    if (!pass) throw new Error(`${uid} has no pass`);
    return pass;
  }

  async refund({ _id: passId, memberId }: Pass): Promise<void> {
    await this.server.say('system.refund-due', refundOf({ passId, memberId }));
  }

  setPass(pass: Pass, status: 'suspended' | 'active' | 'paused' | 'past_due'): Promise<void> {
    return this.server.say('system.pass-status', { passId: pass._id, memberId: pass.memberId, status });
  }

  /** As the gyms have them, in order of their time. */
  async visits(): Promise<Checkin[]> {
    const all = await Promise.all([ONE, NEAR, FAR].map(({ _id }) => this.stored('checkin', `gym-${_id.slice(4)}/checkins`)));
    return all.flat().toSorted((a, b) => (a.judgedAt < b.judgedAt ? -1 : 1));
  }

  attempts(gym: Gym = ONE) {
    return this.stored('attempt', `gym-${gym._id.slice(4)}/checkins`);
  }

  async rosterAt(gym: Gym, uid: string): Promise<RosterEntry> {
    const entry = (await this.stored('roster', `gym-${gym._id.slice(4)}/roster`)).find(({ memberId }) => memberId === uid);
    if (!entry) throw new Error(`${uid} is not on that list`);
    return entry;
  }

  /** S1–S11 of all that was told. */
  async ends(): Promise<void> {
    await this.heal();
    const [defect] = this.server.defects;
    if (defect) throw defect;
    await atTheEnd(this);
  }
}
