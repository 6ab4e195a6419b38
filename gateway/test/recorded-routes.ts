import { jest } from '@jest/globals';
import type { RouteAccess } from '@emberdeck/contracts/core/route';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRuleOf } from '../src/auth/access.js';

/** A route that is registered in Fastify. */
export interface RecordedRoute {
  /** `GET /api/messages`. */
  readonly name: string;
  /** The access rule of the controller method; undefined if no controller serves the route. */
  readonly access: RouteAccess | undefined;
}

/** Records the routes that `start` registers in Fastify. */
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

/** The access rules of all controller methods, by HTTP method and path. */
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
