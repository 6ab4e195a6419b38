import { Controller, Header, Req, Res, type Type, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDefinition } from '@emberdeck/contracts/core/route';
import { featureOf } from '../docs/describe-route.js';
import { readyAnswersOf } from '../ready/ready-answers.interceptor.js';
import { RouteCalls } from './route-calls.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Creates one controller per feature for routes that are one call each. */
export function callControllers(routes: readonly RouteDefinition[]): Type[] {
  const features = new Set(routes.map(featureOf));
  return [...features].map((feature) =>
    callController(
      feature,
      routes.filter((route) => featureOf(route) === feature),
    ),
  );
}

/** A controller with one method per route, decorated in code like a handwritten one. */
function callController(feature: string, routes: readonly RouteDefinition[]): Type {
  @Controller()
  class CallController {
    constructor(readonly calls: RouteCalls) {}
  }
  Object.defineProperty(CallController, 'name', { value: `${feature} controller` });
  for (const route of routes) {
    addRoute(CallController, route);
  }
  return CallController;
}

function addRoute(controller: Type<{ readonly calls: RouteCalls }>, route: RouteDefinition): void {
  const { prototype } = controller as { readonly prototype: object };
  const name = route.operation;
  const hasBody = route.status !== 204;
  const method = async function answer(
    this: { readonly calls: RouteCalls },
    input: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Uint8Array | undefined> {
    const bytes = await this.calls.answer(route, { input, request, reply });
    return hasBody ? bytes : undefined;
  };
  // The OpenAPI generator finds the metadata of a method by its name.
  Object.defineProperty(method, 'name', { value: name });
  const descriptor = { value: method, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, name, descriptor);
  [RouteInput(route), Req(), Res({ passthrough: true })].forEach((decorate, index) =>
    decorate(prototype, name, index),
  );
  const json = Header('content-type', 'application/json; charset=utf-8');
  for (const decorate of [Serve(route), ...(hasBody ? [json] : [])]) {
    decorate(prototype, name, descriptor);
  }
  if (route.ready) {
    UseInterceptors(readyAnswersOf(route, route.ready))(prototype, name, descriptor);
  }
}
