import { isObservable, lastValueFrom } from 'rxjs';

/** The result of a Nest handler: an `Observable` if an interceptor or an exception filter ran, else the plain value. */
export async function settled(work: Promise<unknown>): Promise<unknown> {
  const result = await work;
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}
