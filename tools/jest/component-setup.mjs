// What the product uses of a browser and jsdom does not have. Values are those of a phone-sized, still window.

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
// jsdom has this one, and reports that it does nothing.
window.scrollTo = nothing;
addMissing(document, { elementFromPoint: () => null });
addMissing(Element.prototype, {
  scrollIntoView: nothing,
  scrollTo: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
});

// The abort signals are those of Node, which its fetch needs; the event targets of jsdom do not take them.
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
