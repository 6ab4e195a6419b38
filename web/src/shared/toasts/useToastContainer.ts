import { useEffect, useState } from 'react';

/**
 * A place of its own in the body. A dialog hides everything beside itself from assistive technology; what is said in
 * passing must be heard all the same, so the mark is taken off again.
 */
export function useToastContainer(): HTMLElement {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(element);
    const observer = new MutationObserver(() => {
      if (element.hasAttribute('aria-hidden')) {
        element.removeAttribute('aria-hidden');
      }
    });
    observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [element]);
  return element;
}
