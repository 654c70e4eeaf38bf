/** The gym in the words of schema.org (`ExerciseGym`, `Offer`, `OpeningHoursSpecification`), for search engines and previews: the app and the server say the same. Pure. */
import type { Json } from '../basics/json.ts';
import { photoPath } from '../upload/names.ts';
import type { Gym } from './shape.ts';

/** Facts that are not known are left out: unknown hours are no hours. `page` is the address of the gym's page. */
export function structuredData(gym: Gym, page: string): Json {
  const offers = gym.offers.filter((offer) => offer.status === 'on_sale');
  return {
    '@context': 'https://schema.org',
    '@type': gym.kind,
    '@id': page,
    name: gym.name,
    url: gym.url ?? page,
    description: gym.description || gym.tagline,
    // Search engines ask for the largest there is, its cover first.
    image: gym.photos?.length ? gym.photos.map(({ hash }) => new URL(photoPath(hash, 1200), page).href) : undefined,
    telephone: gym.telephone,
    address: { '@type': 'PostalAddress', ...gym.address },
    geo: { '@type': 'GeoCoordinates', latitude: gym.geo.lat, longitude: gym.geo.lon },
    openingHoursSpecification: gym.openingHours?.map(({ dayOfWeek, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens,
      // schema.org writes the whole day as 00:00 to 23:59.
      closes: opens === '00:00' && closes === '00:00' ? '23:59' : closes,
    })),
    amenityFeature: gym.amenityFeature.map(({ type, value }) => ({ '@type': 'LocationFeatureSpecification', name: type, value })),
    makesOffer:
      gym.status === 'live' && offers.length > 0
        ? offers.map(({ name, price }) => ({
            '@type': 'Offer',
            name,
            price: (price.amountMinor / 100).toFixed(2),
            priceCurrency: price.currency,
          }))
        : undefined,
  };
}
