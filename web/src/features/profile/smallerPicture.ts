/** Larger than the stored copy, in pixels: the server scales it once more. */
const side = 512;

/**
 * Draws a picture from the device in a smaller size. So its place and camera stay on the device, and a photo of any size
 * can be sent. The file itself where this browser cannot draw it: the server says what is wrong with it.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => {
      canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/webp', 0.9);
    });
  } catch {
    return file;
  }
}
