import { useEffect, useState } from 'react';

const quietMs = 300;

/** The value once it has not changed for a moment, so that typing makes one request. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
