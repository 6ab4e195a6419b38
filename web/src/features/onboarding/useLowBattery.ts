import { useEffect, useState } from 'react';

/** What browsers with the Battery Status API tell; the others never have a low battery. */
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
    // Where it may not be asked, nothing is known of it.
    watch().catch(() => undefined);
    return () => ended.abort();
  }, []);
  return isLow;
}
