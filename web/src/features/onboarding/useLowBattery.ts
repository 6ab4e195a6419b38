import { useEffect, useState } from 'react';

/** The result of the Battery Status API. Without this API, the battery is never low. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

interface BatteryNavigator {
  readonly getBattery?: () => Promise<Battery>;
}

const low = 0.2;

/** Whether decoration should save energy. */
export function useLowBattery(): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const watch = async (): Promise<void> => {
      const battery = await (navigator as BatteryNavigator).getBattery?.();
      if (!battery || ended.signal.aborted) {
        return;
      }
      const look = (): void => setLow(!battery.charging && battery.level <= low);
      look();
      battery.addEventListener('levelchange', look, { signal: ended.signal });
      battery.addEventListener('chargingchange', look, { signal: ended.signal });
    };
    // The browser may deny access. Then the battery counts as not low.
    watch().catch(() => undefined);
    return () => ended.abort();
  }, []);
  return isLow;
}
