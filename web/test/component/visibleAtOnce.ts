/** Reports each element as visible at once. */
export class VisibleAtOnce implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element): void {
    this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
  takeRecords = (): IntersectionObserverEntry[] => [];
}
