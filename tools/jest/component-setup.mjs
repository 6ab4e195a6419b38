// Browser features that the product uses and jsdom lacks. The values describe a phone-sized window with reduced motion.

const noMatch = (media) => ({
  media,
  matches: media.includes('prefers-reduced-motion: reduce'),
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function addMissing(target, members) {
  for (const [name, member] of Object.entries(members)) {
    if (!(name in target)) {
      Object.defineProperty(target, name, { value: member, writable: true, configurable: true });
    }
  }
}

const nothing = () => undefined;

addMissing(window, {
  matchMedia: noMatch,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  CSS: {
    escape: (text) => String(text).replaceAll(/[^\w-]/g, (character) => `\\${character}`),
    supports: () => false,
  },
});
// jsdom defines `scrollTo`, but logs that it is not implemented.
window.scrollTo = nothing;
addMissing(document, { elementFromPoint: () => null });
addMissing(Element.prototype, {
  scrollIntoView: nothing,
  scrollTo: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
});

// Tests use Node's abort signals, because Node's fetch requires them. The event targets of jsdom do not accept them.
function takeSignalsOfNode(target) {
  const listenWithoutSignal = Reflect.get(target, 'addEventListener');
  target.addEventListener = function listen(type, listener, options) {
    if (typeof options !== 'object' || !options?.signal) {
      listenWithoutSignal.call(this, type, listener, options);
      return;
    }
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    listenWithoutSignal.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}

takeSignalsOfNode(EventTarget.prototype);
if (Object.hasOwn(window, 'addEventListener')) takeSignalsOfNode(window);
