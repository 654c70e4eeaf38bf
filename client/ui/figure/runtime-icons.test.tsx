/** Icons chosen at run time (specification §7, §9): batches, times, what the device keeps, and what stands there without them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconOfActivity } from '../../../schemas/gym/activity-icon.ts';
import { reply, settled, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import type { HttpReply } from '../../sync/ports.ts';
import { memoryValues } from '../../sync/storage/memory-storage.ts';
import { RuntimeIcon, RuntimeIconProvider } from './runtime-icon.tsx';
import { type IconView, runtimeIcons } from './runtime-icons.ts';

const PATH = '<path d="M1 1"/>';

function device() {
  const time = new TestTime();
  const has = new Set(['yoga', 'run', 'bike']);
  const network = new TestNetwork(({ path }): HttpReply | Promise<HttpReply> => {
    const [, prefix = '', list = ''] = /^\/api\/_nuxt_icon\/([a-z]+)\.json\?icons=(.*)$/.exec(path) ?? [];
    const names = list.split(',').filter((name) => has.has(name) || name.startsWith('long'));
    return reply(200, {
      prefix,
      width: 24,
      height: 24,
      icons: Object.fromEntries(names.map((name) => [name, { body: PATH }])),
      not_found: [],
    });
  });
  const values = memoryValues();
  const ports = testPorts({ time, network });
  const page = () => runtimeIcons({ ports, values: Promise.resolve(values) });
  const asked = () => network.requests.map(({ path }) => path);
  return { time, network, page, asked };
}

async function want(time: TestTime, icons: ReturnType<typeof runtimeIcons>, ...names: string[]): Promise<IconView[]> {
  for (const name of names) icons.wanted(name);
  await settled(4);
  await time.pass(0);
  await settled(4);
  return names.map((name) => icons.get(name));
}

describe('icons chosen at run time', () => {
  it('those wanted together are asked for together, each once, and the ones that are not there are none', async () => {
    const { time, page, asked } = device();
    const drawn = { body: PATH, size: 24 };
    expect(await want(time, page(), 'tabler:yoga', 'tabler:run', 'tabler:yoga', 'tabler:sauna')).toEqual([
      drawn,
      drawn,
      drawn,
      'none',
    ]);
    expect(asked()).toEqual(['/api/_nuxt_icon/tabler.json?icons=run,sauna,yoga']);
  });

  it('no address is longer than 500 characters', async () => {
    const { time, page, asked } = device();
    const names = Array.from({ length: 60 }, (_, index) => `tabler:long-name-of-an-icon-${index}`);
    expect((await want(time, page(), ...names)).every((view) => typeof view === 'object')).toBe(true);
    expect(asked().length).toBeGreaterThan(1);
    for (const path of asked()) expect(path.length).toBeLessThanOrEqual(500);
  });

  it('what was shown once is there without a network', async () => {
    const { time, network, page, asked } = device();
    await want(time, page(), 'tabler:yoga');
    network.down = true;
    expect(await want(time, page(), 'tabler:yoga', 'tabler:run')).toEqual([{ body: PATH, size: 24 }, 'none']);
    expect(asked()).toHaveLength(2);
  });

  it('one that could not be had is asked for again when it is wanted again, one that is here is not', async () => {
    const { time, network, page, asked } = device();
    const icons = page();
    network.down = true;
    expect(await want(time, icons, 'tabler:yoga')).toEqual(['none']);
    network.down = false;
    expect(await want(time, icons, 'tabler:yoga')).toEqual([{ body: PATH, size: 24 }]);
    await want(time, icons, 'tabler:yoga');
    expect(asked()).toHaveLength(2);
  });

  it('asks once more after 750 ms, takes the first answer, and gives up after 5 s', async () => {
    const { time, network, page, asked } = device();
    const answers: ((reply: HttpReply) => void)[] = [];
    network.answer = () => new Promise((resolve) => answers.push(resolve));
    const icons = page();
    icons.wanted('tabler:yoga');
    await time.pass(749);
    expect(asked()).toHaveLength(1);
    await time.pass(1);
    expect(asked()).toHaveLength(2);
    answers[1]?.(reply(200, { prefix: 'tabler', width: 24, height: 24, icons: { yoga: { body: PATH } }, not_found: [] }));
    await settled(4);
    expect(icons.get('tabler:yoga')).toEqual({ body: PATH, size: 24 });
    icons.wanted('tabler:run');
    await time.pass(4999);
    expect(icons.get('tabler:run')).toBe('asking');
    await time.pass(1);
    await settled(4);
    expect(icons.get('tabler:run')).toBe('none');
    expect(asked()).toHaveLength(4);
  });

  it.each(['yoga', 'Tabler:Yoga', 'tabler:../x', 'tabler:a"b', ''])('%j is no name, and nobody is asked', async (name) => {
    const { time, page, asked } = device();
    expect([await want(time, page(), name), asked()]).toEqual([['none'], []]);
  });

  it('is drawn as a mask; a point stands for what is not there', async () => {
    const { time, page } = device();
    const icons = page();
    await want(time, icons, 'tabler:yoga', 'tabler:sauna');
    const draw = (icon: string | undefined) =>
      renderToStaticMarkup(
        <RuntimeIconProvider now={icons}>
          <RuntimeIcon icon={icon} />
        </RuntimeIconProvider>,
      );
    expect(draw('tabler:yoga')).toContain('mask-image:url(');
    expect(draw('tabler:yoga')).not.toContain('<path');
    for (const icon of ['tabler:sauna', undefined]) expect(draw(icon)).toContain('<svg');
  });
});

describe('the picture of an activity', () => {
  it.each([
    ['Spin', 'tabler:bike'],
    ['Aqua Fit', 'tabler:swimming'],
    ['Circuit Training', 'tabler:jump-rope'],
    ['Gym', 'tabler:barbell'],
    ['Tai Chi', 'tabler:yoga'],
    ['Gymnastics', 'tabler:gymnastics'],
    ['Kite flying', undefined],
  ])('%s: %s', (activity, icon) => {
    expect(iconOfActivity(activity)).toBe(icon);
  });
});
