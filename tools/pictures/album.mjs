import { join } from 'node:path';
import { take } from './camera.mjs';
import { screens } from './screens.mjs';

const viewports = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const settings = ['light', 'dark'].flatMap((colorScheme) =>
  viewports.map((viewport) => ({ colorScheme, viewport })),
);

const firstLine = (error) => String(error.message).split('\n', 1)[0];

/** Takes all pictures of one user in one setting, in one page. A screen that fails does not stop the others. */
async function takeOf(studio, person, setting, wanted, folder) {
  const failed = [];
  const page = await studio.openPage(person, setting);
  for (const screen of wanted) {
    const picture = join(setting.colorScheme, String(setting.viewport.width), `${screen.name}.png`);
    try {
      await take(page, screen, { path: join(folder, picture) });
    } catch (error) {
      failed.push({ picture, reason: firstLine(error) });
    }
  }
  await page.context().close();
  return failed;
}

/** Takes pictures of the screens whose names contain one of the `filters`, at every width in every color scheme. */
export async function takeAlbum(studio, { folder, filters }) {
  const chosen = screens.filter(
    ({ name }) => filters.length === 0 || filters.some((each) => name.includes(each)),
  );
  const failed = [];
  let wantedCount = 0;
  for (const setting of settings) {
    const fitting = chosen.filter(({ widest = Infinity }) => setting.viewport.width <= widest);
    for (const person of new Set(fitting.map((screen) => screen.person))) {
      const wanted = fitting.filter((screen) => screen.person === person);
      wantedCount += wanted.length;
      failed.push(...(await takeOf(studio, person, setting, wanted, folder)));
    }
    console.log(`emberdeck: ${setting.colorScheme}, ${setting.viewport.width} px: done`);
  }
  return { taken: wantedCount - failed.length, failed };
}
