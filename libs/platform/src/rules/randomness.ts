import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Random values as a dependency, so that rules can be tested. All values are suitable for secrets. */
export abstract class Randomness {
  abstract uuid(): string;
  abstract bytes(length: number): Buffer;
  /** A whole number from 0 up to, not including, `below`. */
  abstract integer(below: number): number;
}

/** The random generator of the operating system. */
export class SystemRandomness extends Randomness {
  uuid(): string {
    return randomUUID();
  }
  bytes(length: number): Buffer {
    return randomBytes(length);
  }
  integer(below: number): number {
    return randomInt(below);
  }
}
