import { expect, it } from 'vitest';
import { spelled } from './spelling.ts';

it('[10.15] writes the names of imported gyms as their owners do', () => {
  const names = {
    'Puregym (Manchester Stretford)': 'PureGym (Manchester Stretford)',
    'Nrg Gym (Stretford Manchester)': 'NRG Gym (Stretford Manchester)',
    'Trafford Mv Rfcc': 'Trafford MV RFCC',
    'Ashton On Mersey Health And Fitness Centre': 'Ashton on Mersey Health and Fitness Centre',
    'Beactive Urmston': 'BeActive Urmston',
    'Meritor Urmston The M41 Gym': 'Meritor Urmston The M41 Gym',
    'The Gym Group (Altrincham)': 'The Gym Group (Altrincham)',
    'St Ambrose College': 'St Ambrose College',
    'Move Altrincham': 'Move Altrincham',
    'DW Fitness First': 'DW Fitness First',
    "People's Gym": "People's Gym",
  };
  for (const [given, name] of Object.entries(names)) expect(spelled(given)).toBe(name);
  for (const name of Object.values(names)) expect(spelled(name), 'twice is no further change').toBe(name);
});
