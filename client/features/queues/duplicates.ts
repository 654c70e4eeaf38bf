/** What may be the same gym already: by name, postcode or telephone (product.md 4.5). Pure. */
import type { Application } from '../../../schemas/application/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';

export interface Duplicate {
  readonly id: string;
  readonly kind: 'gym' | 'application';
  readonly name: string;
  readonly by: readonly ('name' | 'postcode' | 'phone')[];
}

interface Traits {
  readonly name: string;
  readonly postcode: string;
  readonly phone: string;
}

const plain = (text = '') => text.toLocaleLowerCase('en-GB').replace(/[^a-z0-9]+/g, '');

export function duplicatesOf(one: Application, applications: readonly Application[], gyms: readonly Gym[]): readonly Duplicate[] {
  const own = traitsOf(one);
  const others = [
    ...gyms.map((gym) => ({
      id: gym._id,
      kind: 'gym' as const,
      title: gym.name,
      traits: { name: plain(gym.name), postcode: plain(gym.address.postalCode), phone: gym.telephone ?? '' },
    })),
    ...applications
      .filter(({ _id, uid }) => _id !== one._id && uid !== one.uid)
      .map((application) => ({
        id: application._id,
        kind: 'application' as const,
        title: application.answers?.gymName ?? application.ref ?? '',
        traits: traitsOf(application),
      })),
  ];
  return others
    .map(({ id, kind, title, traits }) => ({ id, kind, name: title, by: sharedOf(own, traits) }))
    .filter(({ id, by }) => by.length > 0 && id !== one.madeGymId)
    .toSorted((a, b) => b.by.length - a.by.length || a.name.localeCompare(b.name, 'en-GB'));
}

const traitsOf = ({ answers }: Application): Traits => ({
  name: plain(answers?.gymName),
  postcode: plain(answers?.postcode),
  phone: answers?.phone ?? '',
});

const sharedOf = (a: Traits, b: Traits): Duplicate['by'] =>
  (['name', 'postcode', 'phone'] as const).filter((trait) => a[trait] !== '' && a[trait] === b[trait]);
