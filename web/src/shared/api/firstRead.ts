/** A read of the first view of a screen. */
export interface FirstRead {
  readonly endpoint: string;
  readonly arg?: unknown;
  readonly address: string;
  /**
   * `page`: the page requests the address before its code is loaded. `render`: the first render waits for it briefly,
   * too. `later`: a component requests it. Browsers keep the answers of all three for a start without a network.
   */
  readonly from: 'page' | 'render' | 'later';
}
