/** A file in the Active Places format: gyms of a town that does not exist. */
import { writeFile } from 'node:fs/promises';
import { ACTIVE_PLACES } from '../../../sync-server/import/active-places.ts';

interface FictionalGym {
  readonly siteId: string;
  readonly name: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
}

/** The one that the story happens at. */
export const TANNERY: FictionalGym = { siteId: '9000002', name: 'The Tannery', postcode: 'QX7 2DE', lat: 53.771, lon: -1.962 };

const GYMS: readonly FictionalGym[] = [
  { siteId: '9000001', name: 'Harrowdale Baths', postcode: 'QX7 1AB', lat: 53.752, lon: -1.941 },
  TANNERY,
  { siteId: '9000003', name: 'Upper Harrow Fitness', postcode: 'QX8 4GH', lat: 53.79, lon: -1.99 },
  { siteId: '9000004', name: 'Station Road Gym', postcode: 'QX7 5JL', lat: 53.745, lon: -1.953 },
];

export const gymIdOf = ({ siteId }: FictionalGym): string => `gym:ap-${siteId}`;
export const GYM_COUNT = GYMS.length;

/** `folder/active-places-harrowdale-gyms.csv`, written; the area's name is taken from the file's. */
export async function writeGymFile(folder: string): Promise<string> {
  const file = `${folder}/active-places-harrowdale-gyms.csv`;
  await writeFile(file, [ACTIVE_PLACES.columns.join(','), ...GYMS.map(row)].join('\n'));
  return file;
}

function row({ siteId, name, postcode, lat, lon }: FictionalGym): string {
  const cells: Record<string, string> = {
    site_id: siteId,
    site_name: name,
    facility_type: 'Health and fitness gyms',
    access_type: 'Pay and Play',
    stations_on_site: '40',
    street: '1 Mill Street',
    town: 'Harrowdale',
    postcode,
    telephone: '00000 000000',
    website: 'http://gym.example',
    car_park: 'Yes',
    disability_toilets: 'Yes',
    lon: String(lon),
    lat: String(lat),
    site_last_updated_date: '2025-04-02',
  };
  return ACTIVE_PLACES.columns.map((column) => cells[column] ?? 'NA').join(',');
}
