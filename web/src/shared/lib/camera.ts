/** Whether this device has a camera. Asks for no permission. */
export async function hasCamera(): Promise<boolean> {
  try {
    // Absent at an address without TLS.
    const devices = await (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices();
    return devices?.some(({ kind }) => kind === 'videoinput') ?? false;
  } catch {
    return false;
  }
}
