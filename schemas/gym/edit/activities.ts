/**
 * The activities a gym can name, each with its concept of the OpenActive activity list, so that a feed can say what is meant. Those of the list
 * that gyms have; names and ids are facts of that list (Creative Commons Attribution 4.0). Loaded only where a gym is edited, and on the server.
 */
const LIST = `
Abs/Core|741097ba-21a0-4b7b-8099-86ddb562458a
Aerobics|678b9fc4-1860-4377-85b9-e4c01628582a
Aqua Aerobics|6e31262b-ce37-4fc7-b3e3-d827ac5e8b42
Aqua Fit|9a4ecdc3-5f70-48e8-9718-8542db315230
Ashtanga Yoga|1a8e23f3-5e12-411f-99fc-a4fe98010f7d
Badminton|c0360db0-a817-4bae-9167-40f89b49fc9e
Ballet|1ae7395a-27a7-4e33-9f6d-a1a6c17d0757
Barre|182b0c14-988d-44eb-aab1-538aaa3caee6
Basketball|e09776e6-f1b4-421b-b667-5c5913cf97aa
Body Combat™|c3bc55ef-1250-4542-9041-617e3764c7d7
Body Conditioning|f25c050b-b454-4b6c-9301-f696f787c8f2
Bodyattack™|0fca2365-5304-4fec-9c56-8b53c06020c3
Bodybalance™|b6402e8e-e405-4b97-8c76-4868324bc907
Bodypump™|5e78bcbe-36db-425a-9064-bf96d09cc351
Bodystep™|eda910f1-0de6-4038-b954-43b691f7d954
Bollywood Fitness|23b8ffe3-4b6e-49d0-805f-a9f09d37b196
Bootcamp|fe3465a2-3a1e-458e-a48b-fc117350e5a7
Bouldering|ef33414f-b228-4b65-b5e1-329c0215490d
Boxercise|25b963ea-e01e-4fd9-ba38-275f1d278ed6
Boxfit|9b84edd8-1934-409a-965e-77a74e9b3609
Boxing|d4417bb3-383f-489b-b0c7-731b82f3b220
Boxing Fitness|1eb737b6-9962-469d-98cc-0a2e4e86d356
Brazilian jiu-jitsu|b66a1a57-3dfe-4536-96d6-ed22c87564a1
Breathwork|08cf6ab5-ae0f-45c2-aaff-7f701d30931f
Chair Based Exercise|ee3cf3ee-082e-4f53-9cb2-3ef0589497ed
Chair Yoga|16b8fad0-68a1-4159-892d-c9b59dce03c8
Circuit Training|d22d1d7d-8a2f-4e18-88c8-80abcbdded9d
Climbing|d09970bc-e11c-40cc-a594-38e4ff32d611
Clubbercise|55cc1b4d-6181-47d9-bd85-7f8a15ba6130
Core Stability|cb09c9da-93e1-4d39-83af-b7565971d2de
Cross Training|a2863690-4973-4408-bdb3-0f29f93ae221
Crossfit|853eab30-5812-44a8-8996-9e9e107bc4f9
Cycling|4a19873e-118e-43f4-b86e-05acba8fb1de
Dance|6ca15167-51da-4d91-a1ae-8a45dc47b0ea
Dance Fitness|d3b5104a-2e31-4cca-a278-ef8e0987a764
Exercise Ball|f7b4d296-7b3d-466d-b138-b668a268b402
Fitness Yoga|47ab2b4b-1217-4330-a9bc-0921083610b8
Fitsteps®|5fec7c88-47c6-4304-b6d7-730d47348d67
Flexibility/Stretching|56be8d24-0c9b-438c-8679-192e5714daf9
Football|0a5f732d-e806-4e51-ad40-0a7de0239c8c
Functional Fitness|493b7750-01d7-493f-811d-335929afeb77
Futsal|1de4c90e-6a27-4bc4-a2be-437a443c7ded
General Fitness for Older Adults|808e1337-0ab2-4db3-b269-0ee3565c3ac9
Group Exercise|984068a7-5b7b-4989-bb33-f96953d8960c
Gym Workout|08d9368c-6c6c-44a3-84ef-a42ed00d529a
Gymnastics|f6ccded0-2666-4a51-88a4-ed6905bb4313
Hatha Yoga|90611f8f-fea2-402e-827f-41b487a5f3a0
HIIT|21b6faae-c7cd-431f-9f2f-7d151e82de33
Hot Yoga|2fda7187-d1a4-4273-b784-06f062c0ffcd
Indoor Cycling|5f09c2ca-ceeb-4e0c-871f-e2d0b9971317
Indoor Rowing|12756b9e-de31-4372-8df8-027ca02ef5ff
Insanity|56ba53cd-aaa5-4401-a5f9-7aa2d87bf594
Interval Training|7231ae66-c9f4-4e1a-9bab-e454323c0b35
Iyengar Yoga|431d5bfd-7ffc-4324-bc69-1c039c7008e1
Judo|1653aaaf-cb1e-4611-b45e-95a32d4a7db5
Karate|50e6f8dc-59a8-4899-af75-7ac344a85a06
Kettlebells|fa2d7665-bb7f-4596-a157-e08c975d6073
Kettlercise|039d64f4-3d6a-4f11-aaa7-79d887be423f
Kickboxing|6901af47-aed9-45e4-8d9f-fc71199a64df
Krav Maga|6fd10510-8569-4759-b876-58d51c2e5c0b
Kung Fu|831828a2-b7de-4a6a-81dd-0bec66ba1163
Legs Bums And Tums|ffdcfccf-fa85-4e11-9a83-257b7bb7b07b
Les Mills Grit™|8e1264db-697b-480b-b492-d3dc88bd0b2b
Les Mills Tone™|d8e790cd-9a97-428e-a813-89ccd34fe6a1
Martial Arts|2330f2d4-d0dc-4231-8dd9-07d37a452228
Medicine Ball|87b7d180-d8c0-4721-adf6-9a257c164421
Meditation|0c2a1e6b-4b02-4b8a-ae6d-59f225ff5341
Metafit|d9f86e98-ffbc-4621-aabd-e5d7ff0aa058
Mixed Martial Arts|38fb5265-2234-4499-b930-ee6d132f72d8
Muay Thai|a570d2bd-f6e3-4838-9c7f-cb5c458dcd19
Netball|fbdc35a8-3dd0-40ee-a7ca-6ff40b3e5f90
Nia|95875523-6fca-4eb6-b53e-9250e31bdb6a
Nordic Walking|c72e1713-25c1-4886-926a-4cd549bb4916
Padel Tennis|178ac9d5-9042-41e4-b8b9-12edf824afbf
Parkour|293f2c7f-19fd-4db1-921c-e37867ae9839
Personal Training|22ca9f17-edda-4425-b905-3867e19d4873
Phase IV Cardiac Rehabilitation|e4c2656d-983d-4126-b824-72c6713879fb
Pickleball|d354b58e-0c97-47c8-92cb-937b91d56eef
Pilates|3a6b1c08-7aa6-48d4-9690-dca9e0133057
Piloxing|0771fcb2-b5f7-4247-8d54-90648c839d46
Pole Fitness|2cc156d8-0bee-4e38-bd84-89f41da6f9da
Postural Stability Instruction|22368ce1-56d0-4ce9-ad45-bbb7e89ebb00
Pound™|89f3254e-0d8b-4d43-9dc3-ddbd0d5ddfea
Power Plate|fb4c0f65-7b9b-438b-b215-65013d2edb7c
Power Walking|26e6e5bb-b316-4e8f-9575-8036a002d0f1
Powerlifting|b4ededac-c921-47a8-a689-23fbdecab8d8
Pregnancy Yoga|6a240b01-5389-4ce0-87da-35a9d7749877
Qigong|c5e5beaf-0af7-4f43-a28f-6f4ef0e6da92
Reformer Pilates|2a6fbcf8-e180-4213-844d-2ea17ce519e9
Resistance Bands|6fffbfae-1ba9-4999-b8d2-86ff570e999e
Resistance Training|01b44d7f-08fd-4936-8b76-953adbd7a585
Restorative Yoga|1b7d6a89-1f6b-4e3d-89c9-c32fc539a7dd
Rock Climbing|ae0fdf39-41c2-492a-9a69-2853914d0413
Rowing machine|f1536a01-4340-472e-99e8-312a58f06660
Rpm™|2c2b9be5-9491-4958-bee8-70ced347d384
Running|72ddb2dc-7d75-424e-880a-d90eabe91381
Running machine|1c650bc5-a7a3-4f75-b318-47a394118588
Salsa|a454c7e6-52da-426d-9bd1-743e9d7d266d
Sauna|2aceb439-6903-4cdc-b64b-f1717c961148
Self Defence|1b88144e-91cf-4642-8e6a-8e4524f7c56f
Shbam™|a58a4e1b-ee15-437a-9d7e-de201b3daaf7
Skipping|1bdf3fac-9d6b-401b-a773-87a9a1c86ed1
Spa|58e03697-1fdb-4c9f-bcf4-ffef6944fab4
Spinning|14eff16c-6da8-4f3e-9a85-37a8e7d3062d
Squash|b7845b8a-4c0c-4a8f-93d3-d41d62eec889
Stability Ball|30f96504-5e46-4925-8e6f-79c910a84ddb
Steam Room|c8bf1529-5c39-4eeb-870a-8c61924c9a23
Step Aerobics|01e547fd-2a10-40a4-a297-6d827c10529c
Street Dance|85ddf0e4-115d-4c0b-9bca-4c3b4b635bb2
Strength and Conditioning|99363c95-ed8a-4fac-afd4-c55b138f0eba
Stretch And Tone|ed91a872-e006-424d-9e94-a0d7bdec5df9
Stretch Class|da71f513-a3b3-44f5-8268-c45f92fdcd55
Suspension|3f3bb0c5-0373-43d9-a75c-c6a7590c14de
Swimfit|2571c4c2-a3bd-4a53-b6f5-d3ae296968d6
Swimming|2750229d-b725-4171-9276-376be913957c
Swimming Lessons|dfaf6bb4-d2fe-4db5-a271-4ceeaaaf55b9
Tabata|296c2a05-e224-4c9e-ba1a-944b769335d0
Table Tennis|1a05993d-b206-4efe-85da-646fa340bdf4
Taekwondo|9bc83d83-c651-4f37-b7e8-8ae4885d1899
Tai Chi|c16df6ed-a4a0-4275-a8c3-1c8cff56856f
Tennis|f2ea7405-6098-4378-b0fe-4e398a659fc4
Top Rope Climbing|4acb955c-4084-4588-bbd1-64afe1cace6f
Trampoline Fitness|faccd7f9-982d-43cc-acd7-cf45964eeabd
Trampolining|0082b27f-8be5-4ade-ae1f-5f0b2be9e164
Trx®|c3d3f498-e7f0-4b80-be4e-ee11da9b5765
Vinyasa Yoga|df58ee70-fa79-423f-b146-4d719b3e7aac
Volleyball|065c8564-144a-4833-b95a-db8550e6ac86
Walking|95092977-5a20-4d6e-b312-8fddabe71544
Walking Football|b8019b67-2ade-406f-a012-91a5c3869652
Weight Training|25905e33-e0a3-466c-986e-aaed6bccdaef
Weightlifting|8e2dcbed-9ec9-46b0-a1c8-af2a4d0d2e01
Wrestling|88ba0d3d-ce9e-4ee7-a6e5-2f16c944bfac
Yin Yoga|56e4a0e9-0b99-4e7e-aab7-137b4712a041
Yoga|bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e
Zumba Strong®|377ea9ea-656f-4d7f-8cba-034e30572c72
Zumba®|78503fa2-ed24-4a80-a224-e2e94581d8a8
Zumba® Gold|7f4fffb6-f136-46e0-9fac-7142567b41b5
`;

/** What gyms called it before they could choose, or what everybody calls it. */
const CALLED: Readonly<Record<string, string>> = {
  gym: 'Gym Workout',
  spin: 'Indoor Cycling',
  mobility: 'Flexibility/Stretching',
  zumba: 'Zumba®',
  bodypump: 'Bodypump™',
};

const CONCEPTS: ReadonlyMap<string, ActivityConcept> = new Map(
  LIST.trim()
    .split('\n')
    .map((line) => {
      const [name = '', id = ''] = line.split('|');
      return [name.toLowerCase(), { name, id: `https://openactive.io/activity-list#${id}` }];
    }),
);

/** By name, as a person chooses from them. */
export const ACTIVITIES: readonly string[] = [...CONCEPTS.values()].map(({ name }) => name);

/** A concept of the list: its preferred label, and its address. */
export interface ActivityConcept {
  readonly name: string;
  readonly id: string;
}

/** The OpenActive concept that an activity's name stands for; undefined for a name of somebody's own. */
export function activityConcept(activity: string): ActivityConcept | undefined {
  const name = activity.toLowerCase();
  return CONCEPTS.get(CALLED[name]?.toLowerCase() ?? name);
}

export const conceptOf = (activity: string): string | undefined => activityConcept(activity)?.id;
