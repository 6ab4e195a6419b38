/** Larger than the stored copy, in pixels: the server scales it once more. */
const side = 512;

/** Large enough to choose a part of it, in pixels. */
const sideToCrop = 1280;

/** The part of a picture that is kept, in its pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/**
 * Draws a picture from the device in a smaller size, upright, as a data address: the page may show no other. So its place
 * and camera stay on the device, and a photo of any size can be cropped. Null where this browser cannot draw it.
 */
export async function pictureToCrop(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, sideToCrop / Math.max(bitmap.width, bitmap.height));
    const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/webp', 0.92);
  } catch {
    return null;
  }
}

/** Draws a part of a picture as a square file. */
export async function croppedPicture(address: string, { x, y, width, height }: PictureArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const length = Math.min(side, width);
  const canvas = canvasOf(length, length);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (drawn: Blob | null): void =>
      drawn ? resolve(drawn) : reject(new Error('The picture could not be drawn.'));
    canvas.toBlob(take, 'image/webp', 0.9);
  });
}
