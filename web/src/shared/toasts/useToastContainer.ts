import { useEffect, useState } from 'react';

/**
 * A separate element in the body. A dialog sets `aria-hidden` on everything beside itself. Screen readers must still
 * announce toasts, so the attribute is removed again.
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
