import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { accessRuleOf } from './access.js';

/** Fails the start if a route has no access rule. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const without = this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype?.prototype as Record<string, object> | undefined;
      return this.scanner
        .getAllMethodNames(prototype ?? {})
        .filter((name) => isRouteWithoutRule(prototype?.[name]))
        .map((name) => `${metatype?.name}.${name}`);
    });
    if (without.length > 0) {
      throw new Error(`No access rule says who may call: ${without.join(', ')}`);
    }
  }
}

const isRouteWithoutRule = (method: object | undefined): boolean =>
  method !== undefined && Reflect.hasMetadata(PATH_METADATA, method) && accessRuleOf(method) === undefined;
