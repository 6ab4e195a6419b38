/** Whether a request succeeds. Never rejects. */
export const isFulfilled = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => true,
    () => false,
  );
