/** Opens the share sheet of the device. `ended`: the user closed it. */
export async function shareByDevice(text: string): Promise<'shared' | 'ended' | 'failed'> {
  try {
    await navigator.share({ text });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'ended' : 'failed';
  }
}
