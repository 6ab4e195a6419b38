const settledMs = 10_000;

/** Waits until the page is stable: no open requests, no skeletons, fonts loaded, and the last frame drawn. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: settledMs });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

/** Enlarges the window to the height of the page. In a full-page screenshot, fixed bars would be in the middle. */
async function withWholePage(page, work) {
  const { width, height } = page.viewportSize();
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (needed <= height) return work();
  await page.setViewportSize({ width, height: needed });
  try {
    await settle(page);
    return await work();
  } finally {
    await page.setViewportSize({ width, height });
  }
}

/** Opens a screen, prepares it with `act`, and takes a picture of the window or the whole page. */
export async function take(page, { address, act, part = 'window' }, options = {}) {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  if (act) {
    await act(page);
    await settle(page);
  }
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', ...options });
  return part === 'page' ? withWholePage(page, shoot) : shoot();
}
