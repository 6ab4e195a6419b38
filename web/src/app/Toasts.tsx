import { Suspense, lazy, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectToast } from '../shared/toasts/toastSlice.js';
import { loadToastLayer } from './loadToastLayer.js';

const ToastLayer = lazy(() => loadToastLayer().then((module) => ({ default: module.ToastLayer })));

/** The toast layer is loaded with the first toast, after the first interaction. */
export function Toasts() {
  const toast = useSelector(selectToast);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) {
    setNeeded(true);
  }
  return needed ? (
    <Suspense fallback={null}>
      <ToastLayer />
    </Suspense>
  ) : null;
}
