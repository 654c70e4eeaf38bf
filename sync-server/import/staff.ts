/** `npm run staff -- GYM-ID EMAIL`, with the server stopped or running. */
import 'temporal-polyfill/global';
import { Email, idOf } from '../../schemas/basics/primitives.ts';
import { readConfig } from '../config/config.ts';
import { systemPorts } from '../ports.ts';
import { complain, run } from './command.ts';
import { staffGym } from './staffing.ts';
import { withTarget } from './target.ts';

await run(async () => {
  const [gymId = '', address = '', ...more] = process.argv.slice(2);
  const email = address.trim().toLowerCase();
  if (more.length > 0 || !gymId || !email) return complain('Usage: npm run staff -- GYM-ID EMAIL');
  if (!idOf('gym').safeParse(gymId).success) return complain(`${gymId} is not a gym's id; they look like gym:ap-1001039.`);
  if (!Email.safeParse(email).success) return complain('EMAIL is not an email address.');
  const { clock } = systemPorts();
  const { gym, owner } = await withTarget(readConfig(process.env), clock, (target) => staffGym(gymId, email, target, clock));
  console.info(`${gym.name} is live with ${gym.offers.length} offers and a timetable. Its owner signs in as ${email}.`);
  if (owner.password) console.info(`Password, shown this once: ${owner.password}`);
  return 0;
});
