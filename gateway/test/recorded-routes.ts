import { jest } from '@jest/globals';
import type { RouteAccess } from '@emberdeck/contracts/core/route';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRuleOf } from '../src/auth/access.js';

/** A route as Fastify serves it. */
export interface RecordedRoute {
  /** `GET /api/messages`. */
  readonly name: string;
  /** The rule of the controller's method that serves it; undefined where no controller does. */
  readonly access: RouteAccess | undefined;
}

/** Records what is registered on Fastify while `start` starts a gateway. */
export async function recordRoutes(start: () => Promise<void>): Promise<RecordedRoute[]> {
  const names: string[] = [];
  const apps: NestFastifyApplication[] = [];
  const create = NestFactory.create.bind(NestFactory) as (...given: unknown[]) => Promise<unknown>;
  const spy = jest.spyOn(NestFactory, 'create').mockImplementation((async (...given: unknown[]) => {
    const app = (await create(...given)) as NestFastifyApplication;
    apps.push(app);
    const server = app.getHttpAdapter().getInstance();
    server.addHook('onRoute', ({ method, url }) => {
      names.push(...[method].flat().map((each) => `${each} ${url}`));
    });
    return app;
  }) as never);
  await start();
  spy.mockRestore();
  const rules = new Map(apps.flatMap(rulesOf));
  return names.filter((name) => !name.startsWith('HEAD ')).map((name) => ({ name, access: rules.get(name) }));
}

/** The access rules of all controllers' methods, by method and path. */
function rulesOf(app: NestFastifyApplication): [string, RouteAccess | undefined][] {
  const scanner = new MetadataScanner();
  const modules = [...app.get(ModulesContainer).values()];
  return modules
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => {
      const prototype = metatype?.prototype as Record<string, object>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name] ?? {};
        const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod];
        const path = Reflect.getMetadata(PATH_METADATA, method) as string | string[] | undefined;
        const paths = [path ?? []].flat();
        return paths.map((each): [string, RouteAccess | undefined] => [
          `${verb} /${each.replace(/^\//, '')}`,
          accessRuleOf(method),
        ]);
      });
    });
}
