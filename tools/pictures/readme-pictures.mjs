import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { take } from './camera.mjs';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const pictures = [
  { name: 'dashboard', address: '/', viewport: desktop, colorScheme: 'light' },
  { name: 'decks', address: '/connect-apps', viewport: desktop, colorScheme: 'dark' },
  { name: 'communications', address: '/communications', viewport: phone, colorScheme: 'light' },
];

const quality = 0.82;

/** Converts a PNG with the browser's WebP encoder, because a screenshot can only be PNG or JPEG. */
async function webpOf(browser, png) {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ({ data, level }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: level });
      const result = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(result, (byte) => String.fromCharCode(byte)).join(''));
    },
    { data: png.toString('base64'), level: quality },
  );
  await page.close();
  return Buffer.from(encoded, 'base64');
}

/** Takes the three pictures of README.md, in the demo workspace. */
export async function takeReadmePictures(studio, folder) {
  await mkdir(folder, { recursive: true });
  const written = [];
  for (const { name, ...setting } of pictures) {
    const page = await studio.openPage('demo', setting);
    const image = await webpOf(studio.browser, await take(page, setting));
    await page.context().close();
    const file = join(folder, `${name}.webp`);
    await writeFile(file, image);
    written.push({ file, bytes: image.length });
  }
  return written;
}
