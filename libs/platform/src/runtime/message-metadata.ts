import 'reflect-metadata';
import { PATTERN_EXTRAS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants.js';

/** The extras that a message decorator has recorded for a method beside its pattern. */
export const extrasOf = (method: object): object | undefined =>
  Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method) as object | undefined;

/** Throws for a method that already has a pattern: Nest would silently replace the first one. */
export function requireUndecorated(key: string | symbol, { value }: PropertyDescriptor): void {
  if (Reflect.hasMetadata(PATTERN_METADATA, value as object)) {
    throw new Error(`The method ${String(key)} handles two messages: write one method for each`);
  }
}
